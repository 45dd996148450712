import { type RefObject, useEffect } from 'react'

/**
 * Lets the focus enter a region outside a modal dialog, which otherwise takes it back through a listener on the document. From
 * the region it leads into the dialog.
 */
export function useFreeFocus(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = document.documentElement
    const onFocus = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget
      if (to instanceof Node && inside.current?.parentElement?.contains(to)) event.stopPropagation()
    }
    page.addEventListener('focusin', onFocus)
    page.addEventListener('focusout', onFocus)
    return () => {
      page.removeEventListener('focusin', onFocus)
      page.removeEventListener('focusout', onFocus)
    }
  }, [inside])
}
