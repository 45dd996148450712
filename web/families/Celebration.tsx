import { lazy, Suspense, useSyncExternalStore } from 'react'
import { isCelebrating, onCelebration } from './celebration.ts'

const Confetti = lazy(() => import('./Confetti.tsx'))

/** Confetti over everything while there is something to celebrate. */
export function Celebration() {
  const celebrating = useSyncExternalStore(onCelebration, isCelebrating)
  return celebrating ? (
    <Suspense>
      <Confetti />
    </Suspense>
  ) : null
}
