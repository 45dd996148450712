import type { Product, Source } from './row.ts'

// A table is one file: blocks of products sorted by name, blocks of codes sorted by key, a header that lists
// the blocks, and a trailer. All but the trailer is Brotli-compressed; a lookup reads and unpacks two blocks
// of a few kilobytes.

export const PRODUCTS_IN_BLOCK = 256
export const CODES_IN_BLOCK = 512

/** First entries of blocks and their lengths in bytes, in file order. */
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

/** The file ends with the header's length (4 bytes, little endian) and these letters. */
export const MAGIC = Buffer.from('MCRT1')
export const TRAILER_LENGTH = 4 + MAGIC.length

/** Letters and digits alone: search ignores case, accents and spaces. */
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

/** Sorted codes with their products' places. Each says how many letters it shares with the previous one. */
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

/** Place of a code's product, or undefined. */
export function placeIn(packed: string, wanted: string): number | undefined {
  let key = ''
  for (const line of packed.split('\n')) {
    const [shared = '', rest = '', place = ''] = line.split(' ')
    key = key.slice(0, Number.parseInt(shared, 36)) + rest
    if (key === wanted) return Number.parseInt(place, 36)
  }
  return undefined
}
