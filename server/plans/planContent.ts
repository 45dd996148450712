import type { Pattern, Plan, PlanBody } from '../../contract/plans.ts'
import { REMINDING } from '../../contract/reminding.ts'

/** What a revision of a plan says, as it is kept. */
export type PlanContent = Pick<
  Plan,
  'phases' | 'asNeeded' | 'startsOn' | 'endsOn' | 'food' | 'limits' | 'remind' | 'asks'
>

const ascending = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)

function inOrder(pattern: Pattern): Pattern {
  if (pattern.kind === 'weekdays') return { ...pattern, weekdays: ascending(pattern.weekdays) }
  return pattern.kind === 'monthDays' ? { ...pattern, days: ascending(pattern.days) } : pattern
}

/** Content as it is kept. Plans of before there were reminders remind as plans do of which nobody said otherwise. */
export const readContent = (kept: string): PlanContent => ({
  remind: REMINDING,
  asks: null,
  ...JSON.parse(kept),
})

/** Of what was sent: each day once, days and times in order. It reminds as it did so far, unless that was sent too. */
export const contentOf = (
  { phases, asNeeded, startsOn, endsOn, food, limits, remind, asks }: PlanBody,
  before: Pick<PlanContent, 'remind' | 'asks'> = { remind: REMINDING, asks: null },
): PlanContent => ({
  phases: phases.map(({ days, pattern, times }) => ({
    days,
    pattern: inOrder(pattern),
    times: times
      .map(({ note, ...time }) => ({ ...time, note: note ?? null }))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
  })),
  asNeeded,
  startsOn,
  endsOn,
  food,
  limits,
  remind: remind ?? before.remind,
  asks: asks === undefined ? before.asks : asks,
})

/** Whether hours are counted from what was taken last. */
export const countsFromTaken = ({ phases }: PlanContent): boolean =>
  phases.some(({ pattern }) => pattern.kind === 'hours' && pattern.anchor === 'taken')

/** Whether a plan goes by the wall clock, and so moves with it; hours between doses do not. */
export const goesByClock = ({ phases }: PlanContent): boolean =>
  phases.some(({ pattern }) => pattern.kind !== 'hours')
