import type { Product, Source } from './row.ts'

// A table is one file: blocks of products sorted by name, blocks of codes sorted by key, a header that lists the blocks, and a
// trailer. Every part but the trailer is compressed by Brotli, so that a lookup reads and unpacks two blocks of a few kilobytes.

export const PRODUCTS_IN_BLOCK = 256
export const CODES_IN_BLOCK = 512

/** First entries of blocks, and their lengths in bytes, in the order of the file. */
export interface Blocks {
  first: string[]
  lengths: number[]
}

export interface Header {
  source: Source
  codes: number
  products: number
  productBlocks: Blocks
  codeBlocks: Blocks
}

/** Length of the header (4 bytes, little endian) and these letters end a file. */
export const MAGIC = Buffer.from('MCRT1')
export const TRAILER_LENGTH = 4 + MAGIC.length

/** Letters and digits alone, as names are searched for: case, accents and spaces make no difference. */
export const searchKey = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export const sortKey = ({ name, strength }: Product): string => searchKey(`${name}${strength ?? ''}`)

export const lineOf = ({ name, strength, form, pieces, ingredients }: Product): string =>
  [name, strength ?? '', form ?? '', pieces ?? '', ingredients.join('|')]
    .map((cell) => String(cell).replace(/[\t\n]/g, ' '))
    .join('\t')

export function productOf(line: string): Product {
  const [name = '', strength, form, pieces, ingredients] = line.split('\t')
  return {
    name,
    strength: strength || null,
    form: form || null,
    pieces: pieces ? Number(pieces) : null,
    ingredients: ingredients ? ingredients.split('|') : [],
  }
}

/** Sorted codes with the places of their products; each says how many letters it shares with the one before. */
export function packCodes(entries: readonly { key: string; place: number }[]): string {
  let before = ''
  return entries
    .map(({ key, place }) => {
      let shared = 0
      while (shared < key.length && key[shared] === before[shared]) shared++
      before = key
      return `${shared.toString(36)} ${key.slice(shared)} ${place.toString(36)}`
    })
    .join('\n')
}

/** Place of the product of a code, or undefined. */
export function placeIn(packed: string, wanted: string): number | undefined {
  let key = ''
  for (const line of packed.split('\n')) {
    const [shared = '', rest = '', place = ''] = line.split(' ')
    key = key.slice(0, Number.parseInt(shared, 36)) + rest
    if (key === wanted) return Number.parseInt(place, 36)
  }
  return undefined
}
