import { toLocal } from '../../schedule/zones.ts'
import type { Database, Tx } from '../database/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { type Known, keptAmong, keptOccurrence, merged } from './occurrences.ts'
import { type PlanRow, readPlans, runningOf } from './queries.ts'
import type { RunningPlan } from './timeline.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** The clock of an occurrence at an instant: `08:03`. */
export const timeOn = ({ timeZone }: Pick<Known, 'timeZone'>, instant: string): string =>
  toLocal(Date.parse(instant), timeZone).slice(11)

/** An id as `plannedBetween` makes them: the plan, its revision, and the moment by its local time or by what it is counted from. */
const ID = /^([\w-]{22})-\d+-(?:(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z?$)?/

/** Whose occurrence it is. */
export const planIn = (id: string) => ID.exec(id)?.[1] ?? id

/** An occurrence of a medication, stored or planned by its `plans`, which are read unless given. The caller has checked access. */
export async function findOccurrence(
  database: Database | Tx,
  medicationId: string,
  id: string,
  now: Date,
  plans?: readonly PlanRow[],
): Promise<Known | undefined> {
  const kept = await keptOccurrence(database, medicationId, id)
  if (kept) return kept
  return plannedAs(id, await runningOf(database, plans ?? (await readPlans(database, { medicationId }))), now)
}

/** Those of some occurrences that are kept, or only planned by `plans`, which are all plans of their medications; by their ids. */
export async function findOccurrences(
  database: Database | Tx,
  plans: readonly PlanRow[],
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Known>> {
  const found = new Map((await keptAmong(database, ids)).map((kept) => [kept.id, kept]))
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

/** What the plans of its medication have under an id. */
function plannedAs(id: string, running: readonly RunningPlan[], now: Date): Known | undefined {
  const [, , year, month, day, hour, minute] = ID.exec(id) ?? []
  // By its local time it is due within a day of that time in UTC; counted from what was taken, within a day of hours.
  const about = year === undefined ? now.getTime() : Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`)
  if (Number.isNaN(about)) return undefined
  const reach = year === undefined ? 4 * DAY_MS : DAY_MS
  return merged([], running, about - reach, about + reach).find((one) => one.id === id)
}

/** Keeps what is only planned, so that something can be said of it. */
export async function keep(
  tx: Tx,
  { medicationId: _, personId: __, dose: ___, ...row }: Known,
): Promise<void> {
  await tx
    .insertInto('occurrences')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** One that was taken. */
export type Taken = Known & { dose: NonNullable<Known['dose']> }

export const isTaken = (known: Known): known is Taken => known.dose !== null

/** The dose that was planned is logged already. */
export async function alreadyTaken(tx: Tx, known: Taken): Promise<Refusal> {
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
