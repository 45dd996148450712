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
  Latin: 'ABCEHIJKMNOPSTXYZaceijopsvxyuknm',
  Cyrillic: 'АВСЕНІЈКМ ОРЅТХУ асеіјорѕ ху к м',
  Greek: 'ΑΒ ΕΗΙ ΚΜΝΟΡ ΤΧΥΖα  ι ορ ν  υκ  ',
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
/** Cyrillic letters beside a digit are misread ones. */
const DIGITS: [RegExp, string][] = [
  [/(?<=\d)[Зз](?!\p{L})|(?<!\p{L})[Зз](?=\d)/gu, '3'],
  [/(?<=\d)б(?!\p{L})|(?<!\p{L})б(?=\d)/gu, '6'],
]

/** The script of the letters that no other script has; null where there are none, or as many of two. */
export function scriptOf(text: string): Script | null {
  const own = [...text].filter((letter) => !isAmbiguous(letter))
  const counted = SCRIPTS.map((script) => ({
    script,
    count: own.filter((letter) => OF[script].test(letter)).length,
  })).sort((a, b) => b.count - a.count)
  const [most, next] = counted as [(typeof counted)[0], (typeof counted)[0]]
  return most.count > next.count ? most.script : null
}

/**
 * A line with its look-alikes (A, А, Α) in the script of its other letters. A word of another script in it keeps its
 * letters: units and lot numbers are Latin on every package.
 */
export function inOneScript(line: string): string {
  const text = DIGITS.reduce((known, [letter, digit]) => known.replace(letter, digit), line)
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

/** Whether another script has a letter that looks the same. */
function isAmbiguous(letter: string): boolean {
  const column = columnOf.get(letter)
  return column !== undefined && SCRIPTS.filter((script) => SHAPES[script][column] !== ' ').length > 1
}

function lookAlike(letter: string, script: Script): string {
  const column = columnOf.get(letter)
  const other = column === undefined ? ' ' : SHAPES[script][column]!
  return OF[script].test(letter) || other === ' ' ? letter : other
}

function pairs(letters: string, latin: string): [string, string][] {
  return [...letters].map((letter, at) => [letter, latin[at]!])
}
