import { useState } from 'react'

/** What opened the first of several dialogs that gave way to each other. */
let outside: Element | null = null

function openerNow(): Element | null {
  const opener = document.activeElement
  if (!opener?.closest('[role=dialog],[role=alertdialog]')) outside = opener
  return opener
}

/**
 * What had the focus when a dialog opened, for giving it back: Radix does so only for triggers of its own. Where that is gone,
 * as it stood in a dialog that gave way to this one, what opened that one gets it.
 */
export function useOpener() {
  const [opener] = useState(openerNow)
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const there = opener?.isConnected ? opener : outside
      if (there instanceof HTMLElement) there.focus()
    },
  }
}
