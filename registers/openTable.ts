import fs from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Product, Source } from './row.ts'
import {
  type Blocks,
  type Header,
  MAGIC,
  PRODUCTS_IN_BLOCK,
  placeIn,
  productOf,
  searchKey,
  sortKey,
  TRAILER_LENGTH,
} from './tableFormat.ts'

const unpack = promisify(brotliDecompress)

/** Unpacked blocks to cache, some 20 kB each. */
const MOST_KEPT = 16
/** Maximum blocks that one search reads: two letters may begin thousands of names. */
const MOST_SEARCHED = 12

export interface Table {
  source: Source
  codes: number
  products: number
  /** Product of a code, given as `codeKey` writes it. */
  find(key: string): Promise<Product | null>
  /** Products whose name and strength begin with a text, by name. */
  startingWith(text: string): Promise<Product[]>
  close(): Promise<void>
}

/** The file is not a table of this version; the message is for the operator. */
export class NoTable extends Error {}

/** Index of the last block whose first entry is not after `wanted`; -1 if all are. */
function blockOf(first: readonly string[], wanted: string): number {
  let [low, high] = [0, first.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (first[middle]! <= wanted) low = middle + 1
    else high = middle
  }
  return low - 1
}

function offsets(lengths: readonly number[], from: number): number[] {
  let at = from
  return lengths.map((length) => {
    at += length
    return at - length
  })
}

const total = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length, 0)

async function readHeader(file: fs.FileHandle, name: string | URL): Promise<Header> {
  const { size } = await file.stat()
  const trailer = Buffer.alloc(TRAILER_LENGTH)
  if (size > TRAILER_LENGTH) await file.read(trailer, 0, TRAILER_LENGTH, size - TRAILER_LENGTH)
  const length = trailer.readUInt32LE()
  if (!trailer.subarray(4).equals(MAGIC) || length > size - TRAILER_LENGTH)
    throw new NoTable(`${name} is not a register's table of this version`)
  const packed = Buffer.alloc(length)
  await file.read(packed, 0, length, size - TRAILER_LENGTH - length)
  return JSON.parse((await unpack(packed)).toString())
}

export async function openTable(name: string | URL): Promise<Table> {
  const file = await fs.open(name)
  const header = await readHeader(file, name).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  const { source, codes, products, productBlocks, codeBlocks } = header
  const productsAt = offsets(productBlocks.lengths, 0)
  const codesAt = offsets(codeBlocks.lengths, total(productBlocks.lengths))
  const kept = new Map<number, Promise<string>>()

  async function read(at: number, length: number): Promise<string> {
    const bytes = Buffer.alloc(length)
    await file.read(bytes, 0, length, at)
    return (await unpack(bytes)).toString()
  }
  /** Text of a block, from the cache of recent ones if possible. */
  function block({ lengths }: Blocks, offset: readonly number[], place: number): Promise<string> {
    const at = offset[place]!
    const text = kept.get(at) ?? read(at, lengths[place]!)
    kept.delete(at)
    kept.set(at, text)
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
    // Retries a failed read.
    text.catch(() => kept.delete(at))
    return text
  }
  const productsIn = async (place: number) => (await block(productBlocks, productsAt, place)).split('\n')

  return {
    source,
    codes,
    products,
    async find(key) {
      const place = blockOf(codeBlocks.first, key)
      if (place < 0) return null
      const product = placeIn(await block(codeBlocks, codesAt, place), key)
      if (product === undefined) return null
      const lines = await productsIn(Math.floor(product / PRODUCTS_IN_BLOCK))
      return productOf(lines[product % PRODUCTS_IN_BLOCK]!)
    },
    async startingWith(text) {
      const wanted = searchKey(text)
      const found: Product[] = []
      const first = Math.max(0, blockOf(productBlocks.first, wanted))
      for (let place = first; place < Math.min(productsAt.length, first + MOST_SEARCHED); place++) {
        if (productBlocks.first[place]! > wanted && !productBlocks.first[place]!.startsWith(wanted)) break
        for (const line of await productsIn(place)) {
          const product = productOf(line)
          if (sortKey(product).startsWith(wanted)) found.push(product)
        }
      }
      return found
    },
    close: () => file.close(),
  }
}
