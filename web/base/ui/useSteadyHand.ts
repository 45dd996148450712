import { useState } from 'react'

/** Time that presses on new content are ignored: a shaking hand presses twice. */
const GUARD_MS = 500

/** True if a press is meant: false for the second press of a shaking hand, on content that just appeared under it. */
export function useSteadyHand(): () => boolean {
  const [shownAt] = useState(() => performance.now())
  return () => performance.now() - shownAt >= GUARD_MS
}
