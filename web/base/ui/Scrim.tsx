import { type ReactNode, useLayoutEffect } from 'react'

/**
 * Covers the page under a dialog. The style sheet stops the page's scrolling and reserves the width of its scroll bar, so that
 * nothing jumps.
 */
export function Scrim({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement
    const width = innerWidth - clientWidth
    if (width > 0) style.setProperty('--scrollbar-width', `${width}px`)
  }, [])
  return (
    <div
      data-scrim
      className="fixed inset-0 bottom-[var(--keyboard,0px)] z-20 flex items-end justify-center bg-scrim md:items-center md:p-6"
    >
      {children}
    </div>
  )
}
