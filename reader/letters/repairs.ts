/** Repairs of misreadings by their context. They take folded text and keep positions unless noted. */

/** Repairs zeros and ones next to a digit, other look-alikes between digits. No word begins with OO. */
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

/** A dot-matrix seven read as a question mark. */
export const sevensRepaired = (folded: string): string => folded.replace(/(?<=\d)\?/g, '7')

/** Zeros and ones among letters. */
export const lettersRepaired = (folded: string): string =>
  folded.replace(/(?<=[A-Z])0(?=[A-Z])/g, 'O').replace(/(?<=[A-Z])[1|](?=[A-Z])/g, 'I')

/** A zero at the end of a word (VCT0 11-26, AG0.26), also before a joined year (MAY02027). */
export const lastLettersRepaired = (folded: string): string =>
  folded.replace(/(?<=[A-Z]{2})0(?![A-Z0-9])|(?<=[A-Z]{3})0(?=20\d\d(?!\d))/g, 'O')

const LETTER_FOR: Record<string, string> = { 0: 'O', 1: 'I', 4: 'A', 5: 'S', 6: 'G', 8: 'B', '|': 'I' }

/** Takes words that have only letters. */
export const asLetters = (word: string): string =>
  [...word].map((character) => LETTER_FOR[character] ?? character).join('')

/** A small l read as a capital I in mixed case, not folded (AII-Vent); not in all-capital words and Roman numbers. */
export const smallLsRepaired = (text: string): string =>
  /\p{Ll}/u.test(text) ? text.replace(/(?<=[A-HJ-UWYZa-z])II(?![IVX])/g, 'll') : text

/** A capital I read as a small l at the beginning of a word (lbuprofen): only ltd begins with l and a consonant. */
export const capitalIsRepaired = (text: string): string =>
  text.replace(/(?<![\p{L}\d])l(?!tda?\b)(?=[b-df-hjkm-np-tvwxz]\p{L}{2})/gu, 'I')

/** Merges letters whose strokes join (HEARTBUM, WAMING). Changes the length, so only for comparing texts treated alike. */
export const strokesJoined = (letters: string): string => letters.replaceAll('RN', 'M')

/** COUGH & COLD TABLETS, read as COUGH8COLDTABLETS: the 8 is doubtful. */
const AMPERSAND = /[A-Z]\s?8\s?(?!TAB|CAP|COMP|FILM)[A-Z]/

export const mayHoldAmpersand = (folded: string): boolean => AMPERSAND.test(folded)

/** The recogniser has no ł and reads t (KAPSUTEK, BOL GTOWY): possible spellings of a printed word. */
export const spellingsOf = (word: string): string[] =>
  /ł/i.test(word) ? [word, word.replace(/ł/gi, 't')] : [word]
