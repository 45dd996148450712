import type { Pattern } from '../contract/plans.ts'
import type { Course } from '../schedule/pattern.ts'
import { toDate, toDay } from '../schedule/zones.ts'

/** Whole numbers from `least` to `most`. */
export type Dice = (least: number, most: number) => number

export const diceOf =
  (random: () => number): Dice =>
  (least, most) =>
    least + Math.floor(random() * (most - least + 1))

const someOf = (dice: Dice, count: number, least: number, most: number) =>
  [...new Set(Array.from({ length: count }, () => dice(least, most)))].sort((a, b) => a - b)

const PATTERNS: ((dice: Dice) => Pattern)[] = [
  () => ({ kind: 'daily' }),
  (dice) => ({ kind: 'weekdays', weekdays: someOf(dice, dice(1, 4), 1, 7) }),
  (dice) => ({ kind: 'days', every: dice(2, 12) }),
  (dice) => ({
    kind: 'monthDays',
    days: someOf(dice, dice(1, 3), -1, 31)
      .filter((day) => day !== 0)
      .concat(dice(28, 31)),
  }),
  (dice) => ({ kind: 'cycle', on: dice(1, 24), off: dice(1, 8) }),
  (dice) => ({ kind: 'days', every: dice(2, 40), anchor: 'taken' }),
  (dice) => ({
    kind: 'hours',
    every: dice(0, 1) === 0 ? dice(3, 23) : dice(24, 99),
    anchor: dice(0, 1) === 0 ? 'clock' : 'taken',
  }),
]

const time = (dice: Dice) => `${String(dice(0, 23)).padStart(2, '0')}:${String(dice(0, 59)).padStart(2, '0')}`

/** A plausible random plan: often a taper or with an end, with times that clock changes skip. */
export function randomCourse(
  dice: Dice,
  startsOn = toDate(dice(toDay('2024-06-01'), toDay('2030-06-01'))),
): Course {
  const steps = dice(0, 2) === 0 ? dice(2, 4) : 1
  return {
    startsOn,
    endsOn: dice(0, 2) === 0 ? toDate(toDay(startsOn) + dice(0, 120)) : null,
    phases: Array.from({ length: steps }, (_, step) => {
      const pattern = PATTERNS[dice(0, PATTERNS.length - 1)]?.(dice) as Pattern
      const count =
        pattern.kind === 'hours' || ('anchor' in pattern && pattern.anchor === 'taken') ? 1 : dice(1, 4)
      const times = new Set(Array.from({ length: count }, () => (dice(0, 3) === 0 ? '02:30' : time(dice))))
      return {
        days: step < steps - 1 || dice(0, 3) === 0 ? dice(1, 40) : null,
        pattern,
        times: [...times].sort().map((at) => ({ at, amount: dice(1, 8) / 4 })),
      }
    }),
  }
}
