import { DAY_MS } from '../../../language/durations.ts'
import { longestOpenMs, longestStepMs } from '../../../schedule/moments.ts'
import { toLocal } from '../../../schedule/zones.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { mergeOccurrences, type OccurrenceWithDose, storedAmong, storedOccurrence } from './occurrences.ts'
import { type PlanRow, readPlans, runningOf } from './queries.ts'
import type { RunningPlan } from './timeline.ts'

/** Local time of an occurrence at an instant: `08:03`. */
export const timeOn = ({ timeZone }: Pick<OccurrenceWithDose, 'timeZone'>, instant: string): string =>
  toLocal(Date.parse(instant), timeZone).slice(11)

/**
 * Parses an id of `plannedBetween`: plan, revision, and local time or anchor. Imports of version 1.0.0 made plans with ids
 * of 32 hexadecimal digits.
 */
const ID = /^([\w-]{22}|[\da-f]{32})-\d+-(?:(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z?$)?/

export const planIn = (id: string) => ID.exec(id)?.[1] ?? id

/** An occurrence of a medication, stored or planned by its `plans`, which are read unless given. The caller has checked access. */
export async function findOccurrence(
  database: Database | Tx,
  medicationId: string,
  id: string,
  now: Date,
  plans?: readonly PlanRow[],
): Promise<OccurrenceWithDose | undefined> {
  const kept = await storedOccurrence(database, medicationId, id)
  if (kept) return kept
  return plannedAs(id, await runningOf(database, plans ?? (await readPlans(database, { medicationId }))), now)
}

/** Occurrences by id, stored or planned by `plans`, which are all plans of their medications. */
export async function findOccurrences(
  database: Database | Tx,
  plans: readonly PlanRow[],
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, OccurrenceWithDose>> {
  const found = new Map((await storedAmong(database, ids)).map((kept) => [kept.id, kept]))
  const others = ids.filter((id) => !found.has(id))
  const medicationOf = new Map(plans.map(({ id, medicationId }) => [id, medicationId]))
  const wanted = new Set(others.map((id) => medicationOf.get(planIn(id))))
  const running = await runningOf(
    database,
    plans.filter(({ medicationId }) => wanted.has(medicationId)),
  )
  for (const id of others) {
    const medicationId = medicationOf.get(planIn(id))
    const own = running.filter((plan) => plan.medicationId === medicationId)
    const planned = plannedAs(id, own, now)
    if (planned) found.set(id, planned)
  }
  return found
}

function plannedAs(id: string, running: readonly RunningPlan[], now: Date): OccurrenceWithDose | undefined {
  const [, , year, month, day, hour, minute] = ID.exec(id) ?? []
  // Due within a day of its local time in UTC, or one of the next counted from a dose.
  const about = year === undefined ? now.getTime() : Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`)
  if (Number.isNaN(about)) return undefined
  const counted = running.map(({ content }) => content)
  const reach =
    year === undefined ? longestOpenMs(counted) + 4 * Math.max(DAY_MS, longestStepMs(counted)) : DAY_MS
  return mergeOccurrences([], running, about - reach, about + reach).find((one) => one.id === id)
}

/** Stores a planned occurrence before someone acts on it. */
export async function storeOccurrence(
  tx: Tx,
  { medicationId: _, personId: __, dose: ___, ...row }: OccurrenceWithDose,
): Promise<void> {
  await tx
    .insertInto('occurrences')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export type OccurrenceTaken = OccurrenceWithDose & { dose: NonNullable<OccurrenceWithDose['dose']> }

export const isTaken = (known: OccurrenceWithDose): known is OccurrenceTaken => known.dose !== null

export async function alreadyTaken(tx: Tx, known: OccurrenceTaken): Promise<Refusal> {
  const { id: doseId, takenAt, amountMilli, loggedBy } = known.dose
  const by = await tx.selectFrom('people').where('id', '=', loggedBy).select('name').executeTakeFirst()
  return new Refusal('alreadyTaken', {
    occurrenceId: known.id,
    doseId,
    takenAt,
    time: timeOn(known, takenAt),
    amount: amountMilli / 1000,
    by: by?.name ?? null,
    loggedBy,
  })
}
