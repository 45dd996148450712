import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { codeKey } from './codeKey.ts'
import type { Line, Source } from './row.ts'
import { SortedLines } from './sortedLines.ts'
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

export interface WriteResult {
  codes: number
  products: number
}

interface WriteOptions {
  source: Source
  /** Brotli quality, up to 11: the built-in tables take minutes, an operator waits seconds. */
  quality: number
  onProblem: (problem: Problem) => void
}

/** Writes a register's rows to a table file, replacing an existing one. Skips and reports wrong lines. */
export async function writeTable(
  file: string,
  lines: AsyncIterable<Line>,
  { source, quality, onProblem }: WriteOptions,
): Promise<WriteResult> {
  const folder = await fs.mkdtemp(`${file}.making-`)
  try {
    const rows = new SortedLines(folder, 'rows')
    for await (const read of lines) {
      if ('problem' in read) onProblem(read)
      else {
        const key = codeKey(read.row.code)
        if (key === null) onProblem({ line: read.line, problem: `"${read.row.code}" is not a code` })
        else await rows.add(`${sortKey(read.row)}\t${lineOf(read.row)}\t${key}\t${read.line}`)
      }
    }
    const made = path.join(folder, 'table')
    const codes = new SortedLines(folder, 'codes')
    const written = await writeSorted(made, rows.sorted(), codes, { source, quality, onProblem })
    await fs.rename(made, file)
    return written
  } finally {
    await fs.rm(folder, { recursive: true })
  }
}

async function writeSorted(
  file: string,
  rows: AsyncIterable<string>,
  codes: SortedLines,
  writing: WriteOptions,
): Promise<WriteResult> {
  const out = await fs.open(file, 'wx')
  try {
    const pack = async (text: string) => {
      const params = { [constants.BROTLI_PARAM_QUALITY]: writing.quality }
      const bytes = await compress(text, { params })
      await out.write(bytes)
      return bytes.length
    }
    const { blocks: productBlocks, count: products } = await writeProducts(rows, codes, pack)
    const { blocks: codeBlocks, count } = await writeCodes(codes.sorted(), pack, writing.onProblem)
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

const LINE_DIGITS = 8

/** Merges packs that differ only in their code into one product. Adds each code with its product's place and line. */
async function writeProducts(sorted: AsyncIterable<string>, codes: SortedLines, pack: Pack) {
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
    await codes.add(`${code}\t${from.padStart(LINE_DIGITS, '0')}\t${count - 1}`)
  }
  await end()
  return { blocks, count }
}

/** If a code is listed twice, the last line counts. */
async function writeCodes(sorted: AsyncIterable<string>, pack: Pack, onProblem: WriteOptions['onProblem']) {
  const blocks: Blocks = { first: [], lengths: [] }
  let block: { key: string; place: number; line: number }[] = []
  let count = 0
  const end = async () => {
    if (block.length === 0) return
    blocks.first.push(block[0]!.key)
    blocks.lengths.push(await pack(packCodes(block)))
    block = []
  }
  for await (const entry of sorted) {
    const [key = '', line, place] = entry.split('\t')
    const last = block.at(-1)
    if (last?.key === key) {
      onProblem({ line: last.line, problem: `The code ${key} is there again further down` })
      block.pop()
      count--
    }
    if (block.length === CODES_IN_BLOCK) await end()
    block.push({ key, place: Number(place), line: Number(line) })
    count++
  }
  await end()
  return { blocks, count }
}
