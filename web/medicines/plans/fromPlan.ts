import { writeAmount } from '../../../contract/amounts.ts'
import { hasOneTime, type Pattern, type Phase, type Plan } from '../../../contract/plans.ts'
import { DAYTIMES, emptyPlan, type Often, PLAIN, type PlanValues, type Slot } from './planForm.ts'
import type { Sayable } from './planWords.ts'

const key = (value: unknown) => JSON.stringify(value)

/** True if the form can show a plan: its steps have the same days, times and notes. */
export function isEditable({ phases }: Sayable): boolean {
  const notes = new Map<string, string | null>()
  return phases.every(
    ({ pattern, times }) =>
      key(pattern) === key(phases[0]?.pattern) &&
      times.every(({ at, note = null }) => {
        const before = notes.get(at)
        notes.set(at, note)
        return before === undefined || before === note
      }),
  )
}

const amountAt = ({ times }: Pick<Phase, 'times'>, at: string): string | undefined => {
  const amount = times.find((time) => time.at === at)?.amount
  return amount === undefined ? undefined : writeAmount(amount)
}

/** The default times of day and the plan's, with the amounts of its first step. */
function slotsOf(phases: Sayable['phases']): Slot[] {
  const times = phases.flatMap((phase) => phase.times)
  const offered = DAYTIMES.map(({ at }) => at)
  const all = [...new Set([...offered, ...times.map(({ at }) => at)])]
  return all.map((at) => {
    const time = times.find((one) => one.at === at)
    return {
      at,
      amount: time ? writeAmount(time.amount) : '1',
      note: time?.note ?? '',
      isOn: time !== undefined,
    }
  })
}

const oftenOf = (pattern: Pattern | undefined): Often => pattern?.kind ?? 'needed'

function ofPattern(pattern: Pattern | undefined): Partial<PlanValues> {
  switch (pattern?.kind) {
    case 'weekdays':
      return { weekdays: pattern.weekdays }
    case 'days':
      return { everyDays: String(pattern.every), anchor: pattern.anchor ?? 'clock' }
    case 'monthDays':
      return { monthDays: pattern.days }
    case 'cycle':
      return { daysOn: String(pattern.on), daysOff: String(pattern.off) }
    case 'hours':
      return { everyHours: String(pattern.every), anchor: pattern.anchor }
    default:
      return {}
  }
}

const optional = (amount: number | null) => (amount === null ? '' : writeAmount(amount))

/** The form of a plan that is there. A step says 0 for a time that it has nothing at. */
export function fromPlan(plan: Sayable & Pick<Plan, 'personId' | 'remind' | 'asks'>): PlanValues {
  const { phases, asNeeded, startsOn, endsOn, food, limits } = plan
  const pattern = phases[0]?.pattern
  const isOneTime = pattern !== undefined && hasOneTime(pattern)
  const often = oftenOf(pattern)
  const slots = isOneTime ? slotsOf([]) : slotsOf(phases)
  const isStepped = phases.length > 1 || phases.some(({ days }) => days !== null)
  const steps = phases.map((phase) => ({
    days: phase.days === null ? '' : String(phase.days),
    amounts: Object.fromEntries(
      isOneTime
        ? [[0, writeAmount(phase.times[0]?.amount ?? 1)]]
        : slots.map(({ at, isOn, amount }, place) => [place, amountAt(phase, at) ?? (isOn ? '0' : amount)]),
    ),
  }))
  const time = phases[0]?.times[0]
  return {
    ...emptyPlan(plan.personId, startsOn),
    often,
    hasMore: !PLAIN.includes(often),
    ...ofPattern(pattern),
    slots,
    first: isOneTime && time ? time.at : '08:00',
    amount: writeAmount(asNeeded?.amount ?? (isOneTime && time ? time.amount : 1)),
    steps: isStepped ? steps : null,
    food,
    endsOn: endsOn ?? '',
    minHours: optional(limits.minHours),
    max24h: optional(limits.max24h),
    remind: plan.remind,
    asks: plan.asks,
  }
}

/** The form of a copy for this person (empty: still to choose), from today on; without an end that has passed. */
export function copyOfPlan(
  plan: Parameters<typeof fromPlan>[0],
  personId: string,
  today: string,
): PlanValues {
  const values = fromPlan(plan)
  return { ...values, personId, startsOn: today, endsOn: values.endsOn > today ? values.endsOn : '' }
}
