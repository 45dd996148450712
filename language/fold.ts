/** Letters that Unicode does not decompose, with the letters that people type for them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ħ: 'h',
  ŧ: 't',
  ς: 'σ',
  ґ: 'г',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
}
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** The typewriter's and the typographer's, primes, accents that stand alone, and letters that look like one. */
const APOSTROPHES = /['’‘‛`´′ʹʼʾʿ＇]/g

const arabicDigit = (digit: string) => String(digit.charCodeAt(0) & 15)

/**
 * A text as it is compared in searches and with what is there already: without case, accents, marks and widths, with one form
 * of each letter, digit and dash, without apostrophes and invisible characters. Not for display.
 */
export const foldText = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}ـ]/gu, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[٠-٩۰-۹]/g, arabicDigit)
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/\s+/g, ' ')

/** True if two names are one: spaces, case, accents and marks do not matter, and neither does "400mg" for "400 mg". */
export const isFoldedEqual = (one: string, other: string): boolean =>
  foldText(one).replace(/\s/g, '') === foldText(other).replace(/\s/g, '')

const CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  є: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'u',
  я: 'a',
}

/** Spellings of one sound in the international names of substances, Latin and transcribed from Cyrillic. */
const SOUNDS: readonly [RegExp, string][] = [
  [/c(?=[eiy])/g, 'ts'],
  [/ch/g, 'h'],
  [/[cq]/g, 'k'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/\bhi(?=dr)/g, 'gi'],
  [/w/g, 'v'],
  [/([a-z])\1/g, '$1'],
  [/([a-z]{4})e\b/g, '$1'],
]

/** A folded text as it sounds, in Latin letters: "ибупрофен" and "ibuprofen" are equal. */
const soundOf = (folded: string): string =>
  SOUNDS.reduce(
    (text, [spelling, sound]) => text.replace(spelling, sound),
    folded.replace(/\p{Script=Cyrillic}/gu, (letter) => CYRILLIC[letter] ?? letter),
  )

const isCyrillic = (text: string) => /\p{Script=Cyrillic}/u.test(text)

/** A shorter word would sound like too many others. */
const SHORTEST_SOUND = 4

/** True if a text contains the words that someone typed, also in the other of the Latin and Cyrillic scripts. */
export function containsText(text: string, typed: string): boolean {
  const [folded, wanted] = [foldText(text), foldText(typed).trim()]
  if (folded.includes(wanted)) return true
  if (wanted.length < SHORTEST_SOUND || isCyrillic(wanted) === isCyrillic(folded)) return false
  return soundOf(folded).includes(soundOf(wanted))
}
