import { useSyncExternalStore } from 'react'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { isCelebrating, onCelebration } from './celebration.ts'

const load = () => import('./Confetti.tsx')

/** Confetti over everything while there is something to celebrate. */
export function Celebration() {
  const celebrating = useSyncExternalStore(onCelebration, isCelebrating)
  return celebrating ? <OnDemand load={load} props={{}} /> : null
}
