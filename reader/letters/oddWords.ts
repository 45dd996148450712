const WORD = /[\p{L}\d]+/gu
const LETTERS = /\p{L}{3}/u
const SHORTEST = 4

/** Greek or Cyrillic read as Latin: capitals inside small letters (т к м н в), a six for б, a Greek letter left over. */
const CAPITALS_AMID = /\p{Ll}.*[ABCHIJKMNOTUX].*[ABCHIJKMNOTUX]/u
/** Latin words joined without spaces have other capitals too, or a capitalised word at the end: onlyTABLETS. */
const OTHER_CAPITALS = /\p{Ll}.*[DEFGLPQRSVWYZ]/u
const RUN_TOGETHER = /^\p{Lu}?\p{Ll}{3,}\p{Lu}{3,}$/u
const SIX_AMID = /\p{Ll}6\p{L}/u
const GREEK_AMID = /\p{L}[μµ]\p{L}|[μµ]\p{L}{3}/u

/** Words that are long enough to show their script. */
export const longWords = (text: string): string[] =>
  (text.match(WORD) ?? []).filter((word) => word.length >= SHORTEST && LETTERS.test(word))

export const looksTakenForLatin = (word: string): boolean =>
  (CAPITALS_AMID.test(word) && !OTHER_CAPITALS.test(word) && !RUN_TOGETHER.test(word)) ||
  SIX_AMID.test(word) ||
  GREEK_AMID.test(word)
