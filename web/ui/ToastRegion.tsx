import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { OnDemand } from './OnDemand.tsx'
import { onToasts, readToasts } from './toasts.ts'

const load = () => import('./Toaster.tsx')

/** Brings the notifications with the first touch or key, before anything can have happened that they would tell. */
export function ToastRegion() {
  const needed = useSyncExternalStore(onToasts, () => readToasts().length > 0)
  useEffect(() => {
    const bring = () => void load().catch(() => undefined)
    const once = { once: true, capture: true }
    addEventListener('pointerdown', bring, once)
    addEventListener('keydown', bring, once)
    return () => {
      removeEventListener('pointerdown', bring, once)
      removeEventListener('keydown', bring, once)
    }
  }, [])
  // Beside the page, not in it: a dialog that is open hides the page from screen readers.
  return needed ? createPortal(<OnDemand load={load} props={{}} />, document.body) : null
}
