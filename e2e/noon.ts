import type { Medication } from '../contract/medications.ts'
import type { PlanBody } from '../contract/plans.ts'
import type { Household } from './household.ts'

const HOURS_AHEAD = 12 - new Date().getUTCHours()

/**
 * A zone where it is between twelve and one, so that the day does not end during a test and everything due is
 * in one drawer. Named as browsers do: they call Etc/GMT UTC.
 */
export const NOON_ZONE =
  HOURS_AHEAD === 0 ? 'UTC' : `Etc/GMT${HOURS_AHEAD > 0 ? '-' : '+'}${Math.abs(HOURS_AHEAD)}`

/** The local time there some minutes from now, as YYYY-MM-DDTHH:mm. */
const clockIn = (minutes: number) =>
  new Date(Date.now() + HOURS_AHEAD * 3_600_000 + minutes * 60_000).toISOString().slice(0, 16)

/** The time of day there some minutes from now, as HH:mm. */
export const timeIn = (minutes: number): string => clockIn(minutes).slice(11)

/** A daily plan from today on at half an hour from now, so that a dose taken now belongs to it. */
export const soon = (personId: string): PlanBody => ({
  personId,
  phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: timeIn(30), amount: 1, note: null }] }],
  asNeeded: null,
  startsOn: clockIn(0).slice(0, 10),
  endsOn: null,
  food: null,
  limits: { minHours: null, max24h: null },
  timeZone: NOON_ZONE,
})

/** A medicine that is due in some minutes. */
export async function due(
  household: Household,
  name: string,
  fields: Partial<PlanBody> = {},
  minutes = 5,
): Promise<Medication> {
  const medication = await household.add({ name })
  await household.plan(medication.id, { at: timeIn(minutes), timeZone: NOON_ZONE, ...fields })
  return medication
}
