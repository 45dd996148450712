import { COLOURS } from '../../contract/people.ts'

/** The first of the eight colours that nobody in the family has; when all are taken, the one that fewest have. */
export function firstFreeColour(taken: readonly number[]): number {
  const users = Array.from({ length: COLOURS }, (_, i) => taken.filter((colour) => colour === i + 1).length)
  return users.indexOf(Math.min(...users)) + 1
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * What a person's mark says until somebody changes it: the name's first letter, as people count letters, and the
 * second one too where another mark of the family says the first already.
 */
export const letterOf = (name: string, taken: readonly string[] = []): string => {
  const [first, second] = [...letters.segment(name.trim())].map(({ segment }) => segment)
  const letter = (first ?? '?').toLocaleUpperCase('en')
  return taken.includes(letter) && second?.trim() ? letter + second.toLocaleLowerCase('en') : letter
}
