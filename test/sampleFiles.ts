import { readFileSync } from 'node:fs'

/** A file as a program saved it, and the lines that an import shows of it. */
export interface SampleFile {
  name: string
  bytes: Uint8Array
  timeZone: string | undefined
  /** Answer to each of its questions. */
  answer: string | undefined
  lines: string[]
}

/** Bytes of a text in an encoding of one byte for each letter. */
export function encoded(text: string, encoding: string): Uint8Array {
  // Node reads Windows-1252 as Latin-1; the signs above it are the same in Windows-1254.
  const decoder = new TextDecoder(encoding === 'windows-1252' ? 'windows-1254' : encoding)
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(new Uint8Array([code])), code]),
  )
  return new Uint8Array([...text].map((letter) => codes.get(letter) ?? 63))
}

/** Bytes of a text in UTF-16, with a byte order mark unless another one is said. */
export function utf16(text: string, order: 'le' | 'be', mark = '\ufeff'): Uint8Array {
  const bytes = Buffer.from(mark + text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

function bytesOf(text: string, properties: ReadonlySet<string>): Uint8Array {
  const mark = properties.has('unmarked') ? '' : '\ufeff'
  if (properties.has('utf-16le')) return utf16(text, 'le', mark)
  if (properties.has('utf-16be')) return utf16(text, 'be', mark)
  const encoding = [...properties].find((one) => /^(windows-|macintosh$)/.test(one))
  if (encoding !== undefined) return encoded(text, encoding)
  return Buffer.from(properties.has('marked') ? mark + text : text)
}

/**
 * Files written one below the other. Each has a line `== name | properties`, its text, `--`, and what an import shows of it. Properties
 * are an encoding, `crlf`, `tabs` for semicolons, `marked`, `unmarked`, `zone=` and `answer=`.
 */
export function sampleFiles(path: string): SampleFile[] {
  const samples = readFileSync(path, 'utf8').split(/^== /m).slice(1)
  return samples.map((sample) => {
    const [head = '', ...rest] = sample.split('\n')
    const [name = '', said = ''] = head.split(' | ')
    const [content = '', shown = ''] = rest.join('\n').split(/^--\n/m)
    const properties = new Set(said.split(' '))
    const propertyOf = (key: string) =>
      [...properties].find((one) => one.startsWith(`${key}=`))?.slice(key.length + 1)
    const text = content
      .replaceAll('\n', properties.has('crlf') ? '\r\n' : '\n')
      .replaceAll(';', properties.has('tabs') ? '\t' : ';')
    return {
      name,
      bytes: bytesOf(text, properties),
      timeZone: propertyOf('zone'),
      answer: propertyOf('answer'),
      lines: shown.trim().split('\n'),
    }
  })
}
