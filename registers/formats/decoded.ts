import fs from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

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
export async function* decoded(file: string): AsyncIterable<string> {
  const decoder = new TextDecoder((await isUtf8(file)) ? 'utf-8' : 'windows-1252')
  for await (const chunk of bytesOf(file)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
