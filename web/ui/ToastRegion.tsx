import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { bringEarly } from './Code.tsx'
import { OnDemand } from './OnDemand.tsx'
import { onToasts, readToasts } from './toasts.ts'

const load = () => import('./Toaster.tsx')

/** Brings the notifications' code, so that they can also tell that the network is gone. */
export const bringToaster = () => bringEarly(load)

/** Brings the notifications with the first touch or key, before anything can have happened that they would tell. */
export function ToastRegion() {
  const needed = useSyncExternalStore(onToasts, () => readToasts().length > 0)
  useEffect(() => {
    const once = { once: true, capture: true }
    addEventListener('pointerdown', bringToaster, once)
    addEventListener('keydown', bringToaster, once)
    return () => {
      removeEventListener('pointerdown', bringToaster, once)
      removeEventListener('keydown', bringToaster, once)
    }
  }, [])
  // Beside the page, not in it: a dialog that is open hides the page from screen readers.
  return needed ? createPortal(<OnDemand load={load} props={{}} />, document.body) : null
}
