import { COLOURS } from '../../../contract/people.ts'

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
