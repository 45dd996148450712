import type { Pattern, Plan, PlanBody } from '../../../contract/plans.ts'
import { REMINDING } from '../../../contract/reminding.ts'
import { isFromTaken } from '../../../schedule/pattern.ts'

/** Stored content of a plan's revision. */
export type PlanContent = Pick<
  Plan,
  'phases' | 'asNeeded' | 'startsOn' | 'endsOn' | 'food' | 'limits' | 'remind' | 'asks'
> & {
  /** Strength of the pack that was in use when it was saved; missing if that pack had none of its own. */
  strength?: string | null
}

const ascending = (numbers: readonly number[]) => [...new Set(numbers)].sort((a, b) => a - b)

function inOrder(pattern: Pattern): Pattern {
  if (pattern.kind === 'weekdays') return { ...pattern, weekdays: ascending(pattern.weekdays) }
  return pattern.kind === 'monthDays' ? { ...pattern, days: ascending(pattern.days) } : pattern
}

/** Parses stored content. Plans from before reminders get the default ones. */
export const readContent = (kept: string): PlanContent => ({
  remind: REMINDING,
  asks: null,
  ...JSON.parse(kept),
})

/** Content of a request: days without duplicates, days and times sorted. Omitted reminders do not change. */
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

/** True if hours or days are counted from the last dose. */
export const countsFromTaken = ({ phases }: PlanContent): boolean =>
  phases.some(({ pattern }) => isFromTaken(pattern))

/** True if a plan uses local time and so moves with its zone, unlike hours between doses. */
export const goesByClock = ({ phases }: PlanContent): boolean =>
  phases.some(({ pattern }) => pattern.kind !== 'hours')
