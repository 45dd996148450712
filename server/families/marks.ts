const COLOURS = 8

/** The first of the eight colours that nobody in the family has; when all are taken, the one that fewest have. */
export function firstFreeColour(taken: readonly number[]): number {
  const users = Array.from({ length: COLOURS }, (_, i) => taken.filter((colour) => colour === i + 1).length)
  return users.indexOf(Math.min(...users)) + 1
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What a person's mark says until somebody changes it: the name's first letter, as people count letters. */
export const letterOf = (name: string): string => {
  const [first] = letters.segment(name.trim())
  return (first?.segment ?? '?').toLocaleUpperCase('en')
}
