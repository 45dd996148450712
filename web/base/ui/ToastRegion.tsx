import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { preloadCode } from './Code.tsx'
import { OnDemand } from './OnDemand.tsx'
import { onToasts, readToasts } from './toasts.ts'

const load = () => import('./Toaster.tsx')

/** Loads the notifications' code, so that they can also report a lost network. */
export const loadToaster = () => preloadCode(load)

/** Loads the notifications at the first touch or key, before anything can need one. */
export function ToastRegion() {
  const needed = useSyncExternalStore(onToasts, () => readToasts().length > 0)
  useEffect(() => {
    const once = { once: true, capture: true }
    addEventListener('pointerdown', loadToaster, once)
    addEventListener('keydown', loadToaster, once)
    return () => {
      removeEventListener('pointerdown', loadToaster, once)
      removeEventListener('keydown', loadToaster, once)
    }
  }, [])
  // Outside the page: an open dialog hides the page from screen readers.
  return needed ? createPortal(<OnDemand load={load} props={{}} />, document.body) : null
}
