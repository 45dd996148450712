import { useState } from 'react'

/** Element that opened the first of several dialogs which replaced each other. */
let outside: Element | null = null

function openerNow(): Element | null {
  const opener = document.activeElement
  if (!opener?.closest('[role=dialog],[role=alertdialog]')) outside = opener
  return opener
}

/**
 * Returns the focus to where it was when a dialog opened; Radix does so only for its own triggers. If that is gone with a
 * replaced dialog, the opener of that dialog gets it.
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
