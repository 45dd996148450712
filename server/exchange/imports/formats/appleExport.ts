import sax from 'sax'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import type { Bounds } from '../bounds.ts'
import { type Incoming, nothing } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'
import { APPLE_TYPES, AppleMeasurements } from './appleMeasurements.ts'

const PREFIX = 'HKQuantityTypeIdentifier'
const RECORD = new RegExp(`<Record type="${PREFIX}(${APPLE_TYPES.join('|')})"`, 'g')
/** A tag up to its end; attributes may have `>`. */
const TAG = /^<[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/
const LONGEST_TAG = 64 * 1024

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

export const isAppleXml = (text: string): boolean =>
  text.startsWith('<?xml') && text.slice(0, 64 * 1024).includes('<HealthData')

/**
 * Measurements of the `export.zip` of Apple Health. Its XML has a gigabyte and more, so it is read as a stream of which only the
 * tags of these records reach the parser. Undefined if a ZIP file has no such XML.
 */
export async function readAppleZip(
  bytes: Uint8Array,
  context: ReadingContext,
  bounds: Bounds,
): Promise<Incoming | undefined> {
  let zip: ZipFile | undefined
  try {
    zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const xml = await xmlEntry(zip)
    return xml && (await readXml(await streamOf(zip, xml), context, bounds))
  } catch (error) {
    if (isBroken(error)) return undefined
    throw error
  } finally {
    zip?.close()
  }
}

/** Errors about a ZIP file's content: yauzl's are plain ones, zlib's have a code. */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.constructor === Error || ('code' in error && String(error.code).startsWith('Z_')))

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)))
  })

const streamOf = (zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

const MOST_ENTRIES = 10_000

/** The largest XML file: its name is translated. The other one, `export_cda.xml`, has the same in another form. */
const xmlEntry = (zip: ZipFile): Promise<Entry | undefined> =>
  new Promise((resolve, reject) => {
    let found: Entry | undefined
    zip.on('entry', (entry: Entry) => {
      const isXml = /\.xml$/i.test(entry.fileName) && !/_cda\.xml$/i.test(entry.fileName)
      if (isXml && entry.uncompressedSize > (found?.uncompressedSize ?? -1)) found = entry
      if (zip.entriesRead < MOST_ENTRIES) zip.readEntry()
      else resolve(found)
    })
    zip.on('end', () => resolve(found))
    zip.on('error', reject)
    zip.readEntry()
  })

/** Measurements of an `export.xml`, piece by piece. */
export async function readXml(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  context: ReadingContext,
  bounds: Bounds,
): Promise<Incoming> {
  const incoming = nothing()
  const measurements = new AppleMeasurements(incoming, context)
  const decoder = new TextDecoder()
  let carried = ''
  for await (const piece of pieces) {
    const text = carried + decoder.decode(piece, { stream: true })
    carried = takeRecords(text, measurements, bounds)
  }
  measurements.end()
  return incoming
}

/** Adds the records of a piece of XML; returns its end, in which one may have begun. */
function takeRecords(text: string, measurements: AppleMeasurements, bounds: Bounds): string {
  RECORD.lastIndex = 0
  let end = 0
  for (let match = RECORD.exec(text); match !== null; match = RECORD.exec(text)) {
    const [tag] = TAG.exec(text.slice(match.index, match.index + LONGEST_TAG)) ?? []
    if (tag === undefined) return text.length - match.index < LONGEST_TAG ? text.slice(match.index) : ''
    end = match.index + tag.length
    RECORD.lastIndex = end
    const { type = '', unit = '', startDate = '', sourceName = '', value = '' } = attributesOf(tag)
    if (measurements.add({ type: type.slice(PREFIX.length), unit, startDate, sourceName, value }))
      bounds.row(5)
  }
  const begun = text.lastIndexOf('<')
  return begun >= end ? text.slice(Math.max(begun, text.length - LONGEST_TAG)) : ''
}

function attributesOf(tag: string): Record<string, string> {
  let attributes: Record<string, string> = {}
  const parser = sax.parser(true)
  parser.onopentag = (found) => {
    attributes = found.attributes as Record<string, string>
  }
  // A tag that is not well-formed has no readable values, and is named as such.
  parser.onerror = () => {
    parser.error = null as unknown as Error
  }
  parser.write(tag.replace(/\/?>$/, '/>')).close()
  return attributes
}
