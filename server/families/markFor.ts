import type { Person } from '../../contract/people.ts'
import type { Tx } from '../database/tables.ts'
import { firstFreeColour, letterOf } from './marks.ts'

/** The mark of somebody new in a family, told from the others there; what is given of it already stays. */
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
