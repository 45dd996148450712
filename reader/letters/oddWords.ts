const WORD = /[\p{L}\d]+/gu
const LETTERS = /\p{L}{3}/u
const SHORTEST = 4

/**
 * What becomes of words in other letters when every letter is taken for the Latin one that looks like it: capitals amid
 * small letters, from those that are written alike at both sizes (т к м н в); a six for a б; a Greek letter left over.
 */
const CAPITALS_AMID = /\p{Ll}.*[ABCHIJKMNOTUX].*[ABCHIJKMNOTUX]/u
/** Latin words run together have other capitals too, or a whole word of them behind: onlyTABLETS. */
const OTHER_CAPITALS = /\p{Ll}.*[DEFGLPQRSVWYZ]/u
const RUN_TOGETHER = /^\p{Lu}?\p{Ll}{3,}\p{Lu}{3,}$/u
const SIX_AMID = /\p{Ll}6\p{L}/u
const GREEK_AMID = /\p{L}[μµ]\p{L}|[μµ]\p{L}{3}/u

/** The words of a line that are long enough to show their script. */
export const tellingWords = (text: string): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST && LETTERS.test(word))

/** True if a word in Latin letters looks like a Greek or Cyrillic one that was read so. */
export const looksTakenForLatin = (word: string): boolean =>
  (CAPITALS_AMID.test(word) && !OTHER_CAPITALS.test(word) && !RUN_TOGETHER.test(word)) ||
  SIX_AMID.test(word) ||
  GREEK_AMID.test(word)
