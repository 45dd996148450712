import type { Occurrence } from '../contract/occurrences.ts'
import type { Person } from '../contract/people.ts'
import { HOUR_MS } from '../language/durations.ts'
import { type PlannedDose, stateAt } from '../web/medicines/plans/states.ts'

/** An instant of a Saturday in local time; hours from 24 on are the night after it. */
export const at = (hour: number, minute = 0): string => new Date(2026, 10, 21, hour, minute).toISOString()

export const hoursAfter = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) + hours * HOUR_MS).toISOString()

const localTime = (date: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' }).format(date).replace(' ', 'T')

/** Emil's dose at 8:00, with a window from 4:00 to 20:00. */
export function someOccurrence(fields: Partial<Occurrence> = {}): Occurrence {
  const dueAt = fields.dueAt ?? at(8)
  return {
    id: `one at ${dueAt}`,
    planId: 'plan',
    medicationId: 'metformin',
    personId: 'emil',
    dueAt,
    local: localTime(new Date(dueAt)),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    amount: 1,
    note: null,
    food: null,
    asks: null,
    state: 'upcoming',
    windowStartsAt: hoursAfter(dueAt, -4),
    windowEndsAt: hoursAfter(dueAt, 12),
    dose: null,
    skipped: null,
    snoozedUntil: null,
    care: null,
    ...fields,
  }
}

/** Like `someOccurrence`, with its state at 12:40. */
export const somePlanned = (fields: Partial<Occurrence> = {}): PlannedDose => {
  const occurrence = someOccurrence(fields)
  return { occurrence, state: stateAt(occurrence, new Date(at(12, 40))) }
}

export const taken = (takenAt: string, loggedBy: string | null = null): Pick<Occurrence, 'dose'> => ({
  dose: { id: 'dose', takenAt, amount: 1, loggedBy, onTime: true },
})

export const skipped = (
  reason: NonNullable<Occurrence['skipped']>['reason'],
): Pick<Occurrence, 'skipped'> => ({ skipped: { reason, notes: null, at: at(8), by: null } })

export const person = (id: string, name: string, userId: string | null = null): Person => ({
  id,
  name,
  kind: 'person',
  letter: name.slice(0, 1),
  colour: 1,
  userId,
  timeZone: null,
  archived: false,
})
