import type { Unit } from '../../../../contract/amounts.ts'
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
  body: ImportBody
  familyId: string
  existing: Existing
  /** Instant of the import. */
  now: string
  readerLocale: Locale
  /** True if the rows are wanted, not the preview alone. */
  wantsRows: boolean
}

/** Some rows of a table. The process waits for `next` before it sends more. */
export type RowsPart = {
  [Table in keyof PreparedRows]: { table: Table; rows: PreparedRows[Table] }
}[keyof PreparedRows]

/** Messages of the process before its answer. */
export type ImportProgress = { asks: LookedUp; ids: readonly string[] } | { part: RowsPart }

export type ImportAnswer = ({ preview: ImportPreview } | { tooLarge: ImportBound } | { failed: string }) & {
  /** Memory of the process after the job, in bytes. */
  rss: number
}

/** Replies to the process's messages. */
export type ImportReply = { found: readonly string[] } | { next: true }

/** Finds those of some ids that a family has. */
export type FindIds = (table: LookedUp, ids: readonly string[]) => Promise<readonly string[]>
