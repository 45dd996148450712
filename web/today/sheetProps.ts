import type { Planned } from './states.ts'
import type { TodayActs } from './useActs.ts'

/** What a sheet about doses of today is given. */
export interface SheetProps {
  doses: readonly Planned[]
  acts: TodayActs
  onClose: () => void
}
