/**
 * What a text reader puts for something else, put right by what stands beside it. All take folded text and keep every
 * character's position, if nothing else is said.
 */

/**
 * Digits read as letters: zeros or a one where a digit stands beside them, other look-alikes only between digits. Several
 * zeros behind a digit are zeros whatever follows: no word begins so.
 */
export function digitsRepaired(folded: string): string {
  return folded
    .replace(/(?<![A-Z])[OQ](?=\d)|(?<=\d)(?:[OQ]{2,3}|[OQ](?![A-Z]))|(?<=\d)[OQD](?=\d)/g, (zeros) =>
      '0'.repeat(zeros.length),
    )
    .replace(/(?<![A-Z])[IL|](?=\d)|(?<=\d)[IL|](?![A-Z])|(?<=\d)[IL|](?=\d)/g, '1')
    .replace(/(?<=\d)S(?=\d)/g, '5')
    .replace(/(?<=\d)B(?=\d)/g, '8')
    .replace(/(?<=\d)Z(?=\d)/g, '2')
}

/** A seven in dots reads as a question mark; behind a digit nobody prints one. */
export const sevensRepaired = (folded: string): string => folded.replace(/(?<=\d)\?/g, '7')

/** Letters read as digits: a zero or a one among letters. */
export const lettersRepaired = (folded: string): string =>
  folded.replace(/(?<=[A-Z])0(?=[A-Z])/g, 'O').replace(/(?<=[A-Z])[1|](?=[A-Z])/g, 'I')

/** A zero that ends a word (VCT0 11-26, AG0.26), also before a year that is glued to it (MAY02027). */
export const lastLettersRepaired = (folded: string): string =>
  folded.replace(/(?<=[A-Z]{2})0(?![A-Z0-9])|(?<=[A-Z]{3})0(?=20\d\d(?!\d))/g, 'O')

const LETTER_FOR: Record<string, string> = { 0: 'O', 1: 'I', 4: 'A', 5: 'S', 6: 'G', 8: 'B', '|': 'I' }

/** A word of which it is known that it has letters only. */
export const asLetters = (word: string): string =>
  [...word].map((character) => LETTER_FOR[character] ?? character).join('')

/** In mixed lettering, not folded, a small l is read as a capital I (AII-Vent); all capitals, and Roman numbers, keep theirs. */
export const smallLsRepaired = (text: string): string =>
  /\p{Ll}/u.test(text) ? text.replace(/(?<=[A-HJ-UWYZa-z])II(?![IVX])/g, 'll') : text

/** A capital I that begins a word is read as a small l (lbuprofen): no word but ltd begins with one before a consonant. */
export const capitalIsRepaired = (text: string): string =>
  text.replace(/(?<![\p{L}\d])l(?!tda?\b)(?=[b-df-hjkm-np-tvwxz]\p{L}{2})/gu, 'I')

/**
 * Letters that stand so close that their strokes join (HEARTBUM, WAMING), all as the one that they are read as. Shortens
 * the text: for comparing what was treated alike.
 */
export const strokesJoined = (letters: string): string => letters.replaceAll('RN', 'M')

/** COUGH & COLD TABLETS, of which readers make COUGH8COLDTABLETS: such a number is doubtful. */
const AMPERSAND = /[A-Z]\s?8\s?(?!TAB|CAP|COMP|FILM)[A-Z]/

export const mayHoldAmpersand = (folded: string): boolean => AMPERSAND.test(folded)

/** The recogniser has no ł and reads a t (KAPSUTEK, BOL GTOWY): the spellings in which a printed word may come. */
export const spellingsOf = (word: string): string[] =>
  /ł/i.test(word) ? [word, word.replace(/ł/gi, 't')] : [word]
