import type { AddPersonBody } from '../../contract/people.ts'
import { newId } from '../database/newId.ts'
import type { Tx } from '../database/tables.ts'
import { firstFreeColour, letterOf } from './marks.ts'

export interface NewPerson extends AddPersonBody {
  familyId: string
  /** The account, where it is a member. */
  userId: string | null
}

/** Adds somebody who takes medicines to a family, with a mark that is told from the others. Gives the id. */
export async function addPerson(
  tx: Tx,
  { letter, colour, ...person }: NewPerson,
  now: Date,
): Promise<{ id: string }> {
  const others = await tx
    .selectFrom('people')
    .where('familyId', '=', person.familyId)
    .where('archivedAt', 'is', null)
    .select(['letter', 'colour'])
    .execute()
  const id = newId()
  await tx
    .insertInto('people')
    .values({
      ...person,
      id,
      letter:
        letter ??
        letterOf(
          person.name,
          others.map((other) => other.letter),
        ),
      colour: colour ?? firstFreeColour(others.map((other) => other.colour)),
      createdAt: now.toISOString(),
    })
    .execute()
  return { id }
}
