import type { ChangePersonBody, Person } from '../../../contract/people.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { letterOf } from '../families/marks.ts'
import { changedFields, recordEvent } from '../families/recordEvent.ts'
import { isMember } from './isMember.ts'
import { findPerson, lockOwnPerson, lockPerson, toPerson } from './queries.ts'

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
