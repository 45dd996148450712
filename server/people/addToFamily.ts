import type { AddPersonBody, Person } from '../../contract/people.ts'
import { locked } from '../database/rows.ts'
import { addPerson } from '../families/addPerson.ts'
import { findFamily } from '../families/queries.ts'
import { type Acting, atomically } from '../http/acting.ts'
import type { Limits } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { findPerson } from './queries.ts'

/** Adds a person without an account to one of the caller's families. 404 for a foreign family, 409 for one too many. */
export async function addToFamily(
  act: Acting,
  familyId: string,
  body: AddPersonBody,
  limits: Pick<Limits, 'people'>,
): Promise<Person> {
  return atomically(act, async (tx, within) => {
    await findFamily(within, familyId)
    // One after the other, so that together they stay within the limit.
    await locked(tx, 'families', tx.selectFrom('families').where('id', '=', familyId))
      .select('id')
      .execute()
    const { count } = await tx
      .selectFrom('people')
      .where('familyId', '=', familyId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= limits.people) throw new Refusal('limitReached', { most: limits.people, things: 'people' })
    const { id } = await addPerson(tx, { ...body, familyId, userId: null }, act.now)
    return findPerson(within, id)
  })
}
