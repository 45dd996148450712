import { TABLES } from '../../../contract/exports.ts'
import {
  type ImportBody,
  type ImportPreview,
  MOST_QUESTIONS,
  matchedByName,
} from '../../../contract/imports.ts'
import { t } from '../../../language/t.ts'
import { Bounds } from './bounds.ts'
import { commentsOf, rowsOf } from './cells/csvRows.ts'
import { decodeFile } from './cells/encoding.ts'
import { readAnyCsv } from './formats/anyCsv.ts'
import { isAppleXml, isZip, readAppleZip, readXml } from './formats/appleExport.ts'
import {
  isHealthAutoExport,
  isHealthAutoExportHeader,
  readHealthAutoExport,
  readHealthAutoExportRows,
} from './formats/appleHealth.ts'
import { isMedassist, readMedassist } from './formats/medassist.ts'
import { isMediKeep, isMediKeepHeader, readMediKeep, readMediKeepRows } from './formats/mediKeep.ts'
import { isMedTimer, readMedTimer } from './formats/medTimer.ts'
import { isOwn, readOwnTable } from './formats/ownTables.ts'
import { asObject, type Incoming, join, nothing, parseForeign } from './incoming.ts'
import { Preparation } from './preparation.ts'
import type { FindIds, ImportJob, ImportRows } from './process/importJob.ts'
import type { ReadingContext } from './questions.ts'
import { prepareDoses } from './tables/doses.ts'
import { prepareMeasurements } from './tables/measurements.ts'
import { prepareMedicines } from './tables/medicines.ts'
import { findMoments, prepareMoments } from './tables/moments.ts'
import { prepareMovements, preparePacks } from './tables/packs.ts'
import { preparePeople } from './tables/people.ts'
import { preparePlanned } from './tables/planned.ts'
import { preparePlans } from './tables/plans.ts'

/** Reads files and determines what of them is new to a family. Runs in a process of its own: nothing yields. */
export async function readAndPrepare(
  { body, familyId, existing, now: at }: ImportJob,
  find: FindIds,
): Promise<{ rows: ImportRows; preview: ImportPreview }> {
  const now = new Date(at)
  const { format, columns, incoming } = await readFiles(body, now)
  const preparation = new Preparation({ familyId, existing, find, incoming, body, now })
  // In the order in which they refer to each other.
  const people = preparePeople(preparation)
  const medicines = prepareMedicines(preparation, people)
  const packs = preparePacks(preparation, medicines)
  const plans = await preparePlans(preparation, people, medicines)
  const planned = preparePlanned(preparation, { people, medicines, plans })
  const moments = findMoments(preparation, plans)
  await prepareDoses(preparation, { people, medicines, packs, planned, moments })
  prepareMoments(preparation, moments)
  prepareMovements(preparation, { people, medicines, packs })
  await prepareMeasurements(preparation, people)
  return {
    rows: preparation.out,
    preview: {
      format,
      columns: columns.map((column) => column.slice(0, 300)),
      counts: preparation.counts,
      questions: [...incoming.questions.values()].slice(0, MOST_QUESTIONS),
      lines: preparation.lines(),
    },
  }
}

export interface ReadFiles extends Pick<ImportPreview, 'format' | 'columns'> {
  incoming: Incoming
}

/** Reads files of any known format. Throws TooLarge, and nothing else because of a file's content. */
export async function readFiles(body: ImportBody, now: Date): Promise<ReadFiles> {
  const bounds = new Bounds()
  const read: ReadFiles = { format: 'unknown', columns: [], incoming: nothing() }
  const said = { timeZone: body.timeZone, now: now.toISOString(), answers: body.answers ?? {} }
  for (const file of body.files) {
    const context = { ...said, file: file.name }
    const bytes = file.base64 === undefined ? undefined : new Uint8Array(Buffer.from(file.base64, 'base64'))
    const isArchive = bytes !== undefined && isZip(bytes)
    const text = isArchive ? '' : textOf(read.incoming, context, file, bytes)
    if (text === undefined) continue
    const one = isArchive
      ? appleHealth(await readAppleZip(bytes, context, bounds))
      : isAppleXml(text)
        ? appleHealth(await readXml([Buffer.from(text)], context, bounds))
        : /^\s*[{[]/.test(text)
          ? bounds.json(text)
            ? readJson(text, context)
            : undefined
          : await readCsv(text, { chosen: body.columns, context, bounds })
    if (one === undefined) {
      read.incoming.lost.push({ table: 'medicines', name: file.name, reason: t('This file cannot be read.') })
      continue
    }
    read.format = one.format
    if (one.columns.length > 0) read.columns = one.columns
    join(read.incoming, one.incoming)
  }
  return read
}

/** Text of a file. Undefined if it is none or its encoding is asked, and then the file is named. */
function textOf(
  incoming: Incoming,
  context: ReadingContext,
  { name, text }: ImportBody['files'][number],
  bytes: Uint8Array | undefined,
): string | undefined {
  const read = bytes ? decodeFile(incoming, context, { name, bytes }) : text
  if (!read?.includes('\ufffd')) return read?.replace(/^\uFEFF/, '')
  const reason = t('Some of its letters cannot be read. Save it as CSV in UTF-8 and choose it again.')
  incoming.lost.push({ table: 'medicines', name, reason })
  return undefined
}

const appleHealth = (incoming: Incoming | undefined): ReadFiles | undefined =>
  incoming && { format: 'appleHealth', columns: [], incoming }

function readJson(text: string, context: ReadingContext): ReadFiles | undefined {
  let file: Record<string, unknown>
  try {
    file = asObject(parseForeign(text))
  } catch {
    return undefined
  }
  if (isMedTimer(file)) return { format: 'medTimer', columns: [], incoming: readMedTimer(file, context) }
  if (isMedassist(file)) return { format: 'medassist', columns: [], incoming: readMedassist(file, context) }
  if (isMediKeep(file)) return { format: 'mediKeep', columns: [], incoming: readMediKeep(file, context) }
  return isHealthAutoExport(file) ? appleHealth(readHealthAutoExport(file, context)) : undefined
}

async function readCsv(
  text: string,
  { chosen, context, bounds }: { chosen: ImportBody['columns']; context: ReadingContext; bounds: Bounds },
): Promise<ReadFiles | undefined> {
  const table = await rowsOf(text, bounds)
  if (table === undefined) return undefined
  const { columns, rows, longer } = table
  const sure = rows.filter(({ row }) => !longer.has(row))
  /** Names the rows whose cells may stand below wrong columns. */
  const withoutLonger = (incoming: Incoming): Incoming => {
    for (const [row, line] of longer) {
      const reason = t('“{text}” is not understood and left out.', { text: line.slice(0, 100) })
      incoming.lost.push({ table: 'medicines', name: t('Row {row}', { row }), row, reason })
    }
    return incoming
  }
  const own = TABLES.find((name) => isOwn(name, columns))
  if (own !== undefined) {
    const incoming = withoutLonger(readOwnTable(own, sure, context))
    return { format: 'tables', columns: [], incoming }
  }
  if (isMediKeepHeader(columns))
    return { format: 'mediKeep', columns: [], incoming: readMediKeepRows(rows, commentsOf(text), context) }
  if (chosen === undefined && isHealthAutoExportHeader(columns))
    return appleHealth(readHealthAutoExportRows(rows, context))
  const matched = chosen ?? matchedByName(columns)
  if (columns.length < 2 && !matched.name) return undefined
  const incoming = matched.name ? withoutLonger(readAnyCsv(sure, matched, context)) : nothing()
  return { format: 'csv', columns, incoming }
}
