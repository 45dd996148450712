import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { takesSingleKeys } from '../base/device/singleKeys.ts'
import { paths } from '../base/paths.ts'
import { OnDemand } from '../base/ui/OnDemand.tsx'

const loadDialog = () => import('../screens/account/KeysDialog.tsx')

const SEARCH = 'main input[type="search"]'

/** Time for the page with the search to appear, in milliseconds. */
const APPEARS_WITHIN_MS = 3000

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH)
  field?.focus()
  return field !== null
}

/** Focuses the search once its page is there. */
function focusSearchSoon(): void {
  const until = performance.now() + APPEARS_WITHIN_MS
  const look = () => {
    if (!focusSearch() && performance.now() < until) requestAnimationFrame(look)
  }
  look()
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** Single keys that lead somewhere: not in fields, not over a dialog, and not where they were turned off. */
export function Keys() {
  const [, navigate] = useLocation()
  const [isShown, setShown] = useState(false)
  const go = useRef(navigate)
  go.current = navigate
  useEffect(() => {
    const actions: Partial<Record<string, () => void>> = {
      '/': () => {
        if (focusSearch()) return
        go.current(paths.dashboard)
        focusSearchSoon()
      },
      t: () => go.current(paths.today),
      n: () => go.current(paths.addMedication),
      '?': () => setShown(true),
    }
    function onKeyDown(event: KeyboardEvent) {
      const action = actions[event.key]
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (!takesSingleKeys()) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setShown(false)
  return isShown && <OnDemand load={loadDialog} props={{ onClose: close }} onFailed={close} />
}
