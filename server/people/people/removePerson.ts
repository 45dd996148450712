import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordEvent } from '../families/recordEvent.ts'
import { isMember } from './isMember.ts'
import { lockPerson } from './queries.ts'

/**
 * Removes a person. Archives one who is named by a dose, a measurement, an event or a medication instead: the history keeps its
 * names, and no medicine for one becomes one for everyone. 404 for a foreign person, 409 for a member.
 */
export async function removePerson(context: CallContext, id: string): Promise<void> {
  await atomically(context, async (tx, txContext) => {
    const person = await lockPerson(txContext, id)
    if (await isMember(tx, person, context.now)) throw new Refusal('personIsMember')
    if (await isNamed(tx, id, person.familyId)) {
      if (person.archivedAt !== null) return
      const archivedAt = context.now.toISOString()
      await tx.updateTable('people').set({ archivedAt }).where('id', '=', id).execute()
    } else {
      await tx.deleteFrom('people').where('id', '=', id).execute()
    }
    await recordEvent(txContext, { familyId: person.familyId, what: 'personRemoved', thing: person })
  })
}

/** True if the person has a medication, plan, dose or measurement, or an event names the person as its actor. */
async function isNamed(tx: Tx, id: string, familyId: string): Promise<boolean> {
  const { named } = await tx
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('events')
              .where('familyId', '=', familyId)
              .where('personId', '=', id)
              .select('events.id'),
          ),
          eb.exists(eb.selectFrom('measurements').where('personId', '=', id).select('measurements.id')),
          eb.exists(eb.selectFrom('plans').where('personId', '=', id).select('plans.id')),
          eb.exists(eb.selectFrom('medicationPeople').where('personId', '=', id).select('personId')),
          eb.exists(
            eb
              .selectFrom('medications')
              .innerJoin('doses', 'doses.medicationId', 'medications.id')
              .where('medications.familyId', '=', familyId)
              .where((dose) => dose.or([dose('doses.personId', '=', id), dose('doses.loggedBy', '=', id)]))
              .select('doses.id'),
          ),
          // Deleted doses may be restored.
          eb.exists(
            eb
              .selectFrom('medications')
              .innerJoin('deletedDoses', 'deletedDoses.medicationId', 'medications.id')
              .where('medications.familyId', '=', familyId)
              .where('deletedDoses.personId', '=', id)
              .select('deletedDoses.id'),
          ),
        ])
        .as('named'),
    )
    .executeTakeFirstOrThrow()
  // A boolean on one engine, 0 or 1 on the other.
  return Boolean(named)
}
