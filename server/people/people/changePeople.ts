import type { AddPersonBody, ChangePersonBody, Person } from '../../../contract/people.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { letterOf, markFor } from '../families/marks.ts'
import { findFamily } from '../families/queries.ts'
import { changedFields, recordEvent } from '../families/recordEvent.ts'
import { findPerson, lockOwnPerson, lockPerson, toPerson } from './queries.ts'

/** Adds a person without an account to a family. 404 for a foreign family, 409 above the limit. */
export async function addToFamily(
  context: CallContext,
  familyId: string,
  body: AddPersonBody,
  limits: Pick<Limits, 'people'>,
): Promise<Person> {
  return atomically(context, async (tx, txContext) => {
    await findFamily(txContext, familyId)
    // Serialised, so that concurrent calls stay within the limit.
    await lockRows(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
      .select('id')
      .execute()
    const mark = await markFor(tx, familyId, body)
    const { id, createdAt, isRepeat, settled } = await claimIdempotencyKey(txContext, mark)
    const { name, kind } = body
    const person = { id, name, kind, ...settled, userId: null, timeZone: null }
    if (isRepeat) return { ...person, archived: false }
    const { count } = await tx
      .selectFrom('people')
      .where('familyId', '=', familyId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.people) throw new Refusal('limitReached', { most: limits.people, things: 'people' })
    await tx
      .insertInto('people')
      .values({ ...person, familyId, createdAt })
      .execute()
    await recordEvent(txContext, { familyId, what: 'personAdded', thing: person })
    return { ...person, archived: false }
  })
}

/**
 * Changes a person; omitted fields do not change. A mark with the name's first letter follows the name. Every member may change
 * their own mark. 404 for a foreign person, 409 for archiving a member.
 */
export async function changePerson(
  context: CallContext,
  id: string,
  { archived, name, letter, colour }: ChangePersonBody,
): Promise<Person> {
  return atomically(context, async (tx, txContext) => {
    const isMark = name === undefined && archived === undefined
    const own = isMark ? await lockOwnPerson(txContext, id) : undefined
    const before = own ?? (await lockPerson(txContext, id))
    if (archived && (await isMember(tx, before, context.now))) throw new Refusal('personIsMember')
    const followsName = name !== undefined && before.letter === letterOf(before.name)
    const archivedAt = archived ? (before.archivedAt ?? context.now.toISOString()) : null
    await tx
      .updateTable('people')
      .set({
        name: name ?? before.name,
        letter: letter ?? (followsName ? letterOf(name) : before.letter),
        colour: colour ?? before.colour,
        archivedAt: archived === undefined ? before.archivedAt : archivedAt,
      })
      .where('id', '=', id)
      .execute()
    const after = await findPerson({ ...txContext, requiredRight: 'see' }, id)
    const changed = changedFields(toPerson(before), after, ['name', 'letter', 'colour', 'archived'])
    if (changed)
      await recordEvent(txContext, {
        familyId: before.familyId,
        what: 'personChanged',
        thing: after,
        ...changed,
      })
    return after
  })
}

/** True if a person's account is a current member of the person's family. */
async function isMember(
  tx: Tx,
  { userId, familyId }: { userId: string | null; familyId: string },
  now: Date,
): Promise<boolean> {
  if (userId === null) return false
  const membership = await tx
    .selectFrom('memberships')
    .where('userId', '=', userId)
    .where('familyId', '=', familyId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now.toISOString())]))
    .select('userId')
    .executeTakeFirst()
  return membership !== undefined
}

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
