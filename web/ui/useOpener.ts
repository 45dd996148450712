import { useState } from 'react'

/** What had the focus when a dialog opened, for giving it back: Radix does so only for triggers of its own. */
export function useOpener() {
  const [opener] = useState(() => document.activeElement)
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener instanceof HTMLElement) opener.focus()
    },
  }
}
