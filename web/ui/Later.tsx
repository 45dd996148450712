import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** Whether something was drawn in two steps. */
let isDrawn = false

/**
 * What is below the fold comes a step later the first time: a whole page at once would hold up a touch on a slow phone.
 * After that it is there with the rest, as who goes back finds the place where they were.
 */
export function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(isDrawn)
  useEffect(() => {
    isDrawn = true
    startTransition(() => setShown(true))
  }, [])
  return isShown && children
}
