import fs from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Options, parse } from 'csv-parse'

export interface Record {
  line: number
  cells: string[]
}

/** Trimmed records of a file of separated values, each with the line on which it ends. */
export async function* records(file: string, options: Options = {}): AsyncIterable<Record> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    ...options,
  })
  // A failure ends the loop below.
  pipeline(Readable.from(decoded(file)), parser, () => {})
  for await (const { record, info } of parser) yield { line: info.lines, cells: record }
}

/** A tab-separated file without quotes. */
export const tabbed = (file: string) => records(file, { delimiter: '\t', quote: null })

function bytesOf(file: string): AsyncIterable<Uint8Array> {
  const bytes = fs.createReadStream(file)
  // A failure ends the caller's loop.
  return file.endsWith('.gz') ? pipeline(bytes, createGunzip(), () => {}) : bytes
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytesOf(file)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Text of a file, which may be gzipped: UTF-8 or Windows-1252, as registers use both. */
async function* decoded(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
  for await (const chunk of bytesOf(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
