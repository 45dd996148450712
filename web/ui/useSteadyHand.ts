import { useState } from 'react'

/** For so long a press on what has just come counts for nothing, in milliseconds: a hand that shakes presses twice. */
const GUARD_MS = 500

/** Tells of a press whether it is meant, or the second one of a hand that shakes, on what came under it. */
export function useSteadyHand(): () => boolean {
  const [shownAt] = useState(() => performance.now())
  return () => performance.now() - shownAt >= GUARD_MS
}
