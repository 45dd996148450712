import type { Unit } from '../../../../contract/amounts.ts'
import type { FailureCode } from '../../../../contract/failures.ts'
import type { ImportBound } from '../../../../contract/importBound.ts'
import type { ImportBody, ImportPreview } from '../../../../contract/imports.ts'
import type { Locale } from '../../../../language/languages.ts'
import type { PreparedRows } from '../prepared.ts'

/** Tables in which the importing process looks ids up. */
export type LookedUp = 'doses' | 'measurements' | 'plans'

/** Medicines and people that a family already has, and the caller's own person. */
export interface Existing {
  medicines: { id: string; name: string; unit: Unit; stepMilli: number }[]
  people: { id: string; name: string }[]
  own: string | null
}

/** Files to read for a family. */
export interface ImportJob {
  /** The request's, parsed and checked in the process: ten of its megabytes would hold up the server. */
  body: Uint8Array
  familyId: string
  existing: Existing
  /** Instant of the import. */
  now: string
  readerLocale: Locale
  /** True if the rows are wanted, not the preview alone. */
  wantsRows: boolean
}

/** A job as the process gets it: it asks for the body by slices, as one long message would be copied several times. */
export type SentJob = Omit<ImportJob, 'body'>

export type CheckedJob = SentJob & { body: ImportBody }

/** Some rows of a table. The process waits for `next` before it sends more. */
export type RowsPart = {
  [Table in keyof PreparedRows]: { table: Table; rows: PreparedRows[Table] }
}[keyof PreparedRows]

/** Messages of the process before its answer. */
export type ImportProgress =
  | { wantsFrom: number }
  | { asks: LookedUp; ids: readonly string[] }
  | { part: RowsPart }

export type ImportAnswer = (
  | { preview: ImportPreview; timeZone: string }
  | { refused: FailureCode; facts: Record<string, unknown> }
  | { tooLarge: ImportBound }
  | { failed: string }
) & {
  /** Memory of the process after the job, in bytes. */
  rss: number
}

/** Bytes of the body from a place, and the length of the whole. */
export interface BodySlice {
  slice: Uint8Array
  size: number
}

/** Replies to the process's messages. */
export type ImportReply = BodySlice | { found: readonly string[] } | { next: true }

/** Finds those of some ids that a family has. */
export type FindIds = (table: LookedUp, ids: readonly string[]) => Promise<readonly string[]>
