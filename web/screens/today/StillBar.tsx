import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** True if the focused element has left the page. */
const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * In place of the button that was pressed, of the same size: nothing moves, and a second tap counts for nothing. The keyboard
 * waits on it, and goes on from the page's beginning when it leaves.
 */
export function StillBar({ large = false, children }: { large?: boolean; children: string }) {
  const bar = useRef<HTMLParagraphElement>(null)
  const hasFocus = useRef(false)
  useEffect(() => {
    if (isFocusLost()) bar.current?.focus({ preventScroll: true })
    return () => {
      if (hasFocus.current) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <p
      ref={bar}
      tabIndex={-1}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
      className={`flex items-center justify-center gap-2 rounded-md border-[1.5px] border-valid-edge bg-valid-bg font-bold text-valid ${large ? 'min-h-18 text-card' : 'min-h-14 text-[1.125rem]'}`}
    >
      <Check aria-hidden="true" className="size-5" />
      {children}
    </p>
  )
}
