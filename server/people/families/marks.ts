import { COLOURS, type Person } from '../../../contract/people.ts'
import type { Tx } from '../../platform/database/tables.ts'

/** First of the eight colours that nobody in the family has; if all are taken, the rarest. */
export function firstFreeColour(taken: readonly number[]): number {
  const users = Array.from({ length: COLOURS }, (_, i) => taken.filter((colour) => colour === i + 1).length)
  return users.indexOf(Math.min(...users)) + 1
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Default letters of a mark: the name's first grapheme, and the second one too if another mark of the family has the first. */
export const letterOf = (name: string, taken: readonly string[] = []): string => {
  const [first, second] = [...letters.segment(name.trim())].map(({ segment }) => segment)
  const letter = (first ?? '?').toLocaleUpperCase('en')
  return taken.includes(letter) && second?.trim() ? letter + second.toLocaleLowerCase('en') : letter
}

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
