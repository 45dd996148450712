import { readFile } from 'node:fs/promises'

/** What the recogniser's classes stand for. Class 0 is "no character". */
export interface Alphabet {
  characters: string[]
  /** The classes that may be read: packages for this product are printed in Latin letters. */
  readable: number[]
}

const LATIN_END = 0x250
const SIGNS = '°±×÷•–—‘’“”…€™®©µμ℃²³½¼'

/** The classes of a PP-OCR dictionary: one character a line, and a space as the last. */
export function toAlphabet(dictionary: string): Alphabet {
  const lines = dictionary.replaceAll('\r', '').replace(/\n$/, '').split('\n')
  const characters = ['', ...lines, ' ']
  const isReadable = (character: string) =>
    character !== '' && (character.codePointAt(0)! < LATIN_END || SIGNS.includes(character))
  return { characters, readable: characters.flatMap((each, index) => (isReadable(each) ? [index] : [])) }
}

export const loadAlphabet = async (file: string) => toAlphabet(await readFile(file, 'utf8'))
