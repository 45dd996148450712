import type { Dose } from '../../../contract/doses.ts'
import { relativeTime } from '../../../language/relativeTime.ts'
import { t } from '../../../language/t.ts'

/** Time since the newest dose in words, or "Never". */
export function lastTaken(logs: readonly Dose[], now: Date): string {
  const newest = logs[0]
  return newest ? relativeTime(Math.min(0, (Date.parse(newest.takenAt) - now.getTime()) / 1000)) : t('Never')
}
