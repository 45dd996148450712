/** Scripts of medicines in the lexicon's countries. */
export type Script = 'Latin' | 'Cyrillic' | 'Greek'

/** Transliteration of capitals (ЦЕТИРИЗИН, CETIRIZIN), one to one. */
const LATIN_FOR = new Map([
  ...pairs('АБВГҐДЂЕЄЖЗЅИІЈКЛЉМНЊОПРСТЋУФХЦЧЏШЩЪЫЬЭЮЯ', 'ABVGGDDEEJZSIIJKLLMNNOPRSTCUFHCCDSSAYYEUA'),
  ...pairs('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'AVGDEZITIKLMNXOPRSTYFHPO'),
])

export const latinFor = (capital: string): string | undefined => LATIN_FOR.get(capital)

/** Look-alikes, one column per shape; a space where a script has none. */
const SHAPES: Record<Script, string> = {
  Latin: 'ABCEHIJKMNOPSTXYZaceijopsvxyuknm     ',
  Cyrillic: 'АВСЕНІЈКМ ОРЅТХУ асеіјорѕ ху к мФфПГЛ',
  Greek: 'ΑΒ ΕΗΙ ΚΜΝΟΡ ΤΧΥΖα  ι ορ ν  υκ  ΦφΠΓΛ',
}
const OF: Record<Script, RegExp> = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
}
const SCRIPTS = Object.keys(SHAPES) as Script[]
const columnOf = new Map(
  SCRIPTS.flatMap((script) => [...SHAPES[script]].map((letter, column) => [letter, column] as const)).filter(
    ([letter]) => letter !== ' ',
  ),
)
const WORD = /\p{L}+/gu
/** Misreadings in such lines: digits as Cyrillic letters, mg with a Cyrillic letter. */
const REPAIRS: [RegExp, string][] = [
  [/(?<![\p{L}\d])[Зз][ОоOo0](?![\p{L}\d])/gu, '30'],
  [/(?<=\d)[Зз](?!\p{L})|(?<!\p{L})[Зз](?=\d)/gu, '3'],
  [/(?<=\d)б(?!\p{L})|(?<!\p{L})б(?=\d)/gu, '6'],
  [/(?<=\d\s?)(?:т[gд]|[mм]g)(?!\p{L})/gu, 'mg'],
]

/** The script of most letters that exist in one script only, preferring non-Latin; null if none does. */
export function scriptOf(text: string): Script | null {
  const own = [...text].filter((letter) => looksOf(letter).length === 1)
  const letters = own.length > 0 ? own : [...text].filter((letter) => !looksOf(letter).includes('Latin'))
  const count = (script: Script) => letters.filter((letter) => OF[script].test(letter)).length
  const [most, next] = [...SCRIPTS].sort((a, b) => count(b) - count(a)) as [Script, Script]
  return count(most) > count(next) ? most : null
}

/** Puts look-alikes (A, А, Α) into the script of a line's other letters. Units and lot numbers are Latin everywhere. */
export function inOneScript(line: string): string {
  const text = REPAIRS.reduce((known, [misread, right]) => known.replace(misread, right), line)
  const ofLine = scriptOf(text)
  if (!ofLine) return text
  return text.replace(WORD, (word) => {
    const script = scriptOf(word) ?? ofLine
    return [...word].map((letter) => lookAlike(letter, script)).join('')
  })
}

/** True if most letters can only be Greek or Cyrillic. */
export const isOtherScript = (text: string): boolean => (scriptOf(text) ?? 'Latin') !== 'Latin'

/** True if a text has a Greek or Cyrillic letter, look-alikes included. */
export const hasOtherLetters = (text: string): boolean => OF.Greek.test(text) || OF.Cyrillic.test(text)

function looksOf(letter: string): Script[] {
  const column = columnOf.get(letter)
  return SCRIPTS.filter((script) =>
    column === undefined ? OF[script].test(letter) : SHAPES[script][column] !== ' ',
  )
}

function lookAlike(letter: string, script: Script): string {
  const column = columnOf.get(letter)
  const other = column === undefined ? ' ' : SHAPES[script][column]!
  return OF[script].test(letter) || other === ' ' ? letter : other
}

function pairs(letters: string, latin: string): [string, string][] {
  return [...letters].map((letter, at) => [letter, latin[at]!])
}
