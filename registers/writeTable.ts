import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { codeKey } from './codeKey.ts'
import type { Line, Source } from './row.ts'
import {
  type Blocks,
  CODES_IN_BLOCK,
  type Header,
  lineOf,
  MAGIC,
  PRODUCTS_IN_BLOCK,
  packCodes,
  sortKey,
} from './tableFormat.ts'

const compress = promisify(brotliCompress)

export interface Problem {
  line: number
  problem: string
}

export interface Written {
  codes: number
  products: number
}

interface Writing {
  source: Source
  /** Brotli quality, up to 11: the built-in tables take minutes, an operator waits seconds. */
  quality: number
  onProblem: (problem: Problem) => void
}

/** One bucket for each first letter; the last one has all other scripts. */
const BUCKETS = 128
const FLUSH_LETTERS = 1 << 18

const bucketOf = (line: string) => Math.min(line.charCodeAt(0) || 0, BUCKETS - 1)

/** Files of rows by the first letters of their sort keys: sorts more rows than fit in memory. */
class Buckets {
  readonly #folder: string
  readonly #waiting: string[] = Array.from({ length: BUCKETS }, () => '')

  constructor(folder: string) {
    this.#folder = folder
  }

  async add(line: string): Promise<void> {
    const bucket = bucketOf(line)
    this.#waiting[bucket] += `${line}\n`
    if (this.#waiting[bucket]!.length > FLUSH_LETTERS) await this.#flush(bucket)
  }

  async *sorted(): AsyncIterable<string> {
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      await this.#flush(bucket)
      const text = await fs.readFile(this.#file(bucket), 'utf8')
      if (text !== '') yield* text.slice(0, -1).split('\n').sort()
    }
  }

  #file = (bucket: number) => path.join(this.#folder, String(bucket))

  async #flush(bucket: number): Promise<void> {
    await fs.appendFile(this.#file(bucket), this.#waiting[bucket]!)
    this.#waiting[bucket] = ''
  }
}

/** Writes a register's rows to a table file, replacing an existing one. Skips and reports wrong lines. */
export async function writeTable(
  file: string,
  lines: AsyncIterable<Line>,
  { source, quality, onProblem }: Writing,
): Promise<Written> {
  const folder = await fs.mkdtemp(`${file}.making-`)
  try {
    const buckets = new Buckets(folder)
    for await (const read of lines) {
      if ('problem' in read) onProblem(read)
      else {
        const key = codeKey(read.row.code)
        if (key === null) onProblem({ line: read.line, problem: `"${read.row.code}" is not a code` })
        else await buckets.add(`${sortKey(read.row)}\t${lineOf(read.row)}\t${key}\t${read.line}`)
      }
    }
    const made = path.join(folder, 'table')
    const written = await writeSorted(made, buckets.sorted(), { source, quality, onProblem })
    await fs.rename(made, file)
    return written
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

async function writeSorted(file: string, sorted: AsyncIterable<string>, writing: Writing): Promise<Written> {
  const out = await fs.open(file, 'wx')
  try {
    const pack = async (text: string) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: writing.quality }
      const bytes = await compress(text, { params })
      await out.write(bytes)
      return bytes.length
    }
    const codes: string[] = []
    const { blocks: productBlocks, count: products } = await writeProducts(sorted, codes, pack)
    const { blocks: codeBlocks, count } = await writeCodes(codes, pack, writing.onProblem)
    const header: Header = { source: writing.source, codes: count, products, productBlocks, codeBlocks }
    const length = Buffer.alloc(4)
    length.writeUInt32LE(await pack(JSON.stringify(header)))
    await out.write(Buffer.concat([length, MAGIC]))
    await out.sync()
    return { codes: count, products }
  } finally {
    await out.close()
  }
}

type Pack = (text: string) => Promise<number>

const CODE_DIGITS = 8

/** Merges packs that differ only in their code into one product. Appends each code with its product's place and line. */
async function writeProducts(sorted: AsyncIterable<string>, codes: string[], pack: Pack) {
  const blocks: Blocks = { first: [], lengths: [] }
  let block: string[] = []
  let first = ''
  let last = ''
  let count = 0
  const end = async () => {
    if (block.length === 0) return
    blocks.first.push(first)
    blocks.lengths.push(await pack(block.join('\n')))
    block = []
  }
  for await (const line of sorted) {
    const [key = '', ...cells] = line.split('\t')
    const product = cells.slice(0, -2).join('\t')
    const [code = '', from = ''] = cells.slice(-2)
    if (product !== last || count === 0) {
      if (block.length === PRODUCTS_IN_BLOCK) await end()
      if (block.length === 0) first = key
      block.push(product)
      last = product
      count++
    }
    // A copy: the substrings of a line would keep its whole bucket in memory.
    const entry = `${code}\t${from.padStart(CODE_DIGITS, '0')}\t${count - 1}`
    codes.push(Buffer.from(entry).toString())
  }
  await end()
  return { blocks, count }
}

/** If a code is listed twice, the last line counts. */
async function writeCodes(codes: string[], pack: Pack, onProblem: Writing['onProblem']) {
  codes.sort()
  const blocks: Blocks = { first: [], lengths: [] }
  let block: { key: string; place: number }[] = []
  let count = 0
  const end = async () => {
    if (block.length === 0) return
    blocks.first.push(block[0]!.key)
    blocks.lengths.push(await pack(packCodes(block)))
    block = []
  }
  for (const [at, entry] of codes.entries()) {
    const [key = '', line, place] = entry.split('\t')
    if (codes[at + 1]?.startsWith(`${key}\t`)) {
      onProblem({ line: Number(line), problem: `The code ${key} is there again further down` })
      continue
    }
    if (block.length === CODES_IN_BLOCK) await end()
    block.push({ key, place: Number(place) })
    count++
  }
  await end()
  return { blocks, count }
}
