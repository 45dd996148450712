import type { Family } from '../../../contract/families.ts'
import type { Person } from '../../../contract/people.ts'
import { findFamily, lockFamily } from '../../people/families/queries.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { lockOwnPerson, lockPersonForZone, toPerson } from '../../people/people/queries.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { goesByClock } from './planContent.ts'
import type { PlanRow } from './queries.ts'
import { revise } from './revisions.ts'
import { storeDue } from './storeDue.ts'

/** Zone of a plan's clock: the person's, else the family's, else its own. */
export async function zoneFor(
  tx: Tx,
  { personId, timeZone }: Pick<PlanRow, 'personId' | 'timeZone'>,
): Promise<string> {
  const { own, ofFamily } = await tx
    .selectFrom('people')
    .innerJoin('families', 'families.id', 'people.familyId')
    .where('people.id', '=', personId)
    .select(['people.timeZone as own', 'families.timeZone as ofFamily'])
    .executeTakeFirstOrThrow()
  return own ?? ofFamily ?? timeZone
}

/** Sets the zone of a person's plans from now on. Everyone may set their own. 404 for a person of another family. */
export function movePerson(context: CallContext, id: string, timeZone: string | null): Promise<Person> {
  return atomically(context, async (tx, txContext) => {
    const { familyId, ...before } =
      (await lockOwnPerson(txContext, id)) ?? (await lockPersonForZone(txContext, id))
    const after = { ...before, timeZone }
    if (before.timeZone === timeZone) return toPerson(after)
    await tx.updateTable('people').set({ timeZone }).where('id', '=', id).execute()
    await movePlans(txContext, familyId, id)
    await recordEvent(txContext, {
      familyId,
      what: 'timeZoneChanged',
      thing: before,
      before: { personId: id, timeZone: before.timeZone },
      after: { personId: id, timeZone },
    })
    return toPerson(after)
  })
}

/** Sets the zone of everyone in a family without a zone of their own. 404 for a foreign family. */
export function moveFamily(context: CallContext, id: string, timeZone: string): Promise<Family> {
  return atomically(context, async (tx, txContext) => {
    const before = await findFamily(txContext, id)
    if (before.timeZone === timeZone) return before
    await lockMedications(tx, id)
    await lockFamily(txContext, id)
    await tx.updateTable('families').set({ timeZone }).where('id', '=', id).execute()
    await movePlans(txContext, id)
    await recordEvent(txContext, {
      familyId: id,
      what: 'timeZoneChanged',
      thing: before,
      before: { timeZone: before.timeZone },
      after: { timeZone },
    })
    return { ...before, timeZone }
  })
}

/** People with plans in a family, or the given one; in lock order. */
async function lockMedications(tx: Tx, familyId: string, personId?: string): Promise<string[]> {
  let query = tx.selectFrom('medications').where('familyId', '=', familyId).where('planCount', '>', 0)
  if (personId !== undefined)
    query = query.where('id', 'in', (eb) =>
      eb.selectFrom('plans').where('personId', '=', personId).select('medicationId'),
    )
  const rows = await lockRows(tx, 'medications', query).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Applies the current zone to active plans with local times. */
async function movePlans({ database: tx, now }: CallContext<Tx>, familyId: string, personId?: string) {
  for (const medicationId of await lockMedications(tx, familyId, personId))
    await applyZones(tx, medicationId, now)
}

/** Applies the current zones to a medication's active plans with local times. The caller holds the medication's lock. */
export async function applyZones(tx: Tx, medicationId: string, now: Date): Promise<void> {
  for (const plan of await storeDue(tx, medicationId, now)) {
    if (plan.status !== 'active' || !goesByClock(plan.content)) continue
    const timeZone = await zoneFor(tx, plan)
    if (timeZone !== plan.timeZone) await revise(tx, plan, { content: plan.content, timeZone }, now)
  }
}
