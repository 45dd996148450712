import type { Unit } from '../../../../contract/amounts.ts'
import type { ImportBound } from '../../../../contract/importBound.ts'
import type { ImportBody, ImportPreview } from '../../../../contract/imports.ts'
import type { Locale } from '../../../../language/languages.ts'
import type { PlanContent } from '../../../medicines/plans/planContent.ts'
import type { Tables } from '../../../platform/database/tables.ts'

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

/** Rows to insert, with their ids. */
export interface ImportRows {
  people: {
    id: string
    name: string
    kind: 'person' | 'pet'
    letter: string | null
    colour: number | null
    timeZone: string | null
    allergies: string | null
    archivedAt: string | null
    createdAt: string
  }[]
  medicines: (Pick<
    Tables['medications'],
    'id' | 'name' | 'purpose' | 'notes' | 'frequency' | 'ifMissed' | 'warnDays' | 'createdAt'
  > & { unit: Unit; stepMilli: number; takers: string[] })[]
  packs: Tables['packs'][]
  movements: Tables['movements'][]
  plans: {
    id: string
    medicationId: string
    personId: string
    status: 'active' | 'paused' | 'stopped'
    keptUntil: string
    createdAt: string
    revisions: {
      number: number
      from: string
      until: string | null
      timeZone: string
      content: PlanContent
    }[]
  }[]
  planned: Tables['occurrences'][]
  doses: (Omit<Tables['doses'], 'version' | 'joinId' | 'keepsTimes'> & { keepsTimes?: number })[]
  measurements: Tables['measurements'][]
}

/** Some rows of a table. The process waits for `next` before it sends more. */
export type RowsPart = {
  [Table in keyof ImportRows]: { table: Table; rows: ImportRows[Table] }
}[keyof ImportRows]

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
