import { readFile } from 'node:fs/promises'

export interface Alphabet {
  /** Characters of our packages; the first is the CTC blank. */
  characters: string[]
  classes: number[]
  ofAll: number
}

const LATIN_END = 0x250
const SIGNS = '°±×÷•–—‘’“”…€™®©µμ℃²³½¼'

export type Letters = 'Latin' | 'every letter'

/** Classes of a PP-OCR dictionary: blank, one character a line, and a space last. */
export function toAlphabet(dictionary: string, letters: Letters = 'Latin'): Alphabet {
  const lines = dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  const all = ['', ...lines, ' ']
  const isReadable = (character: string) =>
    letters === 'every letter' ||
    character === '' ||
    character.codePointAt(0)! < LATIN_END ||
    SIGNS.includes(character)
  const classes = all.flatMap((each, index) => (isReadable(each) ? [index] : []))
  return { characters: classes.map((each) => all[each]!), classes, ofAll: all.length }
}

export const loadAlphabet = async (file: string, letters?: Letters) =>
  toAlphabet(await readFile(file, 'utf8'), letters)
