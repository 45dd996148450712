import { pipeline, Readable } from 'node:stream'
import { type Options, parse } from 'csv-parse'
import { decoded } from './decoded.ts'

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
