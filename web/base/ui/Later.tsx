import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** True after the first drawing in two steps. */
let isDrawn = false

/**
 * Draws content below the fold in a second step the first time, because a whole page at once would block touches on a slow
 * phone. Later all at once, so that going back restores the scroll position.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(isDrawn)
  useEffect(() => {
    isDrawn = true
    startTransition(() => setShown(true))
  }, [])
  return isShown && children
}
