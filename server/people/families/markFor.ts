import type { Person } from '../../../contract/people.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { firstFreeColour, letterOf } from './marks.ts'

/** Mark of a new person, distinct from the family's others; given parts stay. */
export async function markFor(
  tx: Tx,
  familyId: string,
  { name, letter, colour }: { name: string; letter?: string | undefined; colour?: number | undefined },
): Promise<Pick<Person, 'letter' | 'colour'>> {
  const others = await tx
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .where('archivedAt', 'is', null)
    .select(['letter', 'colour'])
    .execute()
  return {
    letter:
      letter ??
      letterOf(
        name,
        others.map((other) => other.letter),
      ),
    colour: colour ?? firstFreeColour(others.map((other) => other.colour)),
  }
}
