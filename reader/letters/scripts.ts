/** A script that medicines of the lexicon's countries are printed in. */
export type Script = 'Latin' | 'Cyrillic' | 'Greek'

/** The Latin letter for each capital: as names are carried over (ЦЕТИРИЗИН, CETIRIZIN), one for one. */
const LATIN_FOR = new Map([
  ...pairs('АБВГҐДЂЕЄЖЗЅИІЈКЛЉМНЊОПРСТЋУФХЦЧЏШЩЪЫЬЭЮЯ', 'ABVGGDDEEJZSIIJKLLMNNOPRSTCUFHCCDSSAYYEUA'),
  ...pairs('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'AVGDEZITIKLMNXOPRSTYFHPO'),
])

/** The Latin letter for a capital of another script; undefined for any other character. */
export const latinFor = (capital: string): string | undefined => LATIN_FOR.get(capital)

/** Letters that look alike in print, a column for each shape; a space where a script has none. */
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
/** What is misread in such lines: digits as Cyrillic letters, mg with a Cyrillic letter. */
const REPAIRS: [RegExp, string][] = [
  [/(?<![\p{L}\d])[Зз][ОоOo0](?![\p{L}\d])/gu, '30'],
  [/(?<=\d)[Зз](?!\p{L})|(?<!\p{L})[Зз](?=\d)/gu, '3'],
  [/(?<=\d)б(?!\p{L})|(?<!\p{L})б(?=\d)/gu, '6'],
  [/(?<=\d\s?)(?:т[gд]|[mм]g)(?!\p{L})/gu, 'mg'],
]

/** The script of most letters that can be of no other; of those that cannot be Latin, where there are none; null where it is open. */
export function scriptOf(text: string): Script | null {
  const own = [...text].filter((letter) => looksOf(letter).length === 1)
  const letters = own.length > 0 ? own : [...text].filter((letter) => !looksOf(letter).includes('Latin'))
  const count = (script: Script) => letters.filter((letter) => OF[script].test(letter)).length
  const [most, next] = [...SCRIPTS].sort((a, b) => count(b) - count(a)) as [Script, Script]
  return count(most) > count(next) ? most : null
}

/**
 * A line with its look-alikes (A, А, Α) in the script of its other letters, and its digits put right. A word of another script in it keeps its
 * letters: units and lot numbers are Latin on every package.
 */
export function inOneScript(line: string): string {
  const text = REPAIRS.reduce((known, [misread, right]) => known.replace(misread, right), line)
  const ofLine = scriptOf(text)
  if (!ofLine) return text
  return text.replace(WORD, (word) => {
    const script = scriptOf(word) ?? ofLine
    return [...word].map((letter) => lookAlike(letter, script)).join('')
  })
}

/** Whether most letters of a text can only be Greek or Cyrillic. */
export const isOtherScript = (text: string): boolean => (scriptOf(text) ?? 'Latin') !== 'Latin'

/** True if a text has a Greek or Cyrillic letter; look-alikes count. */
export const hasOtherLetters = (text: string): boolean => OF.Greek.test(text) || OF.Cyrillic.test(text)

/** The scripts that have a letter of this shape. */
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
