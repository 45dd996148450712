import { MINUTE_MS } from '../../../language/durations.ts'
import { speaking } from '../../../language/speaking.ts'
import { t } from '../../../language/t.ts'
import { clockOffset } from '../../base/http/clock.ts'

/** A smaller error of the clock is corrected without a word. */
const TOLD_FROM_MS = 2 * MINUTE_MS

const UNITS = [
  ['day', 48 * 60, 24 * 60],
  ['hour', 120, 60],
  ['minute', 0, 1],
] as const

/** "12 minutes", "3 hours", "2 days". */
function durationText(minutes: number): string {
  const [unit, , size] = UNITS.find(([, from]) => minutes >= from) ?? UNITS[2]
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(speaking().locale, options).format(Math.round(minutes / size))
}

/** Says that this device's clock is wrong; undefined if it is right. */
export function clockText(): string | undefined {
  const offset = clockOffset()
  if (Math.abs(offset) < TOLD_FROM_MS) return undefined
  const duration = durationText(Math.round(Math.abs(offset) / MINUTE_MS))
  return offset > 0
    ? t('This device’s clock is {duration} behind. Times are corrected.', { duration })
    : t('This device’s clock is {duration} ahead. Times are corrected.', { duration })
}
