import { readFile } from 'node:fs/promises'

/** What the recogniser's classes stand for, and which of them may be read. */
export interface Alphabet {
  /** The characters that packages for this product are printed in; the first is "no character". */
  characters: string[]
  /** The recogniser's class of each of them, and how many classes it has. */
  classes: number[]
  ofAll: number
}

const LATIN_END = 0x250
const SIGNS = '°±×÷•–—‘’“”…€™®©µμ℃²³½¼'

/** Which characters of a dictionary are read. */
export type Letters = 'Latin' | 'every letter'

/** The classes of a PP-OCR dictionary: "no character", one character a line, and a space as the last. */
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
