import { createHash } from 'node:crypto'
import type { TableName } from '../../../contract/exports.ts'
import {
  type ImportBody,
  type ImportedPlan,
  type ImportLine,
  type ImportPreview,
  MOST_LINES,
} from '../../../contract/imports.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Cells, Incoming } from './incoming.ts'
import type { Existing, FindIds, ImportRows, LookedUp } from './process/importJob.ts'
import { Row, Unreadable } from './readRow.ts'

const IDS_AT_ONCE = 1000

const FORMER_ID_LENGTH = 32

/** As long as ids of `newId`. Begins with a letter: a table's cell with a minus in front would be marked as no formula. */
const idOf = (digest: Buffer) => `i${digest.toString('base64url').slice(0, 21)}`

/** Order of the lines in a preview. */
const STATUSES = ['look', 'lost', 'new', 'same'] as const

interface PreparationParts {
  familyId: string
  existing: Existing
  find: FindIds
  incoming: Incoming
  body: ImportBody
  now: Date
}

interface LineDetails {
  question: string | null
  row: number | null | undefined
  plan: ImportedPlan
}

/** State that the tables of an import share while they are read one after the other. */
export class Preparation {
  readonly existing: Existing
  readonly body: ImportBody
  readonly incoming: Incoming
  /** Instant of the import. */
  readonly at: string
  readonly out: ImportRows = {
    people: [],
    medicines: [],
    packs: [],
    movements: [],
    plans: [],
    planned: [],
    doses: [],
    measurements: [],
  }
  readonly counts: ImportPreview['counts'] = { new: 0, same: 0, look: 0, lost: 0 }
  readonly #lines: ImportLine[] = []
  readonly #familyId: string
  readonly #medicineKeys: ReadonlySet<string | undefined>
  readonly #now: Date
  readonly #find: FindIds

  constructor({ familyId, existing, find, incoming, body, now }: PreparationParts) {
    this.#familyId = familyId
    this.incoming = incoming
    this.#medicineKeys = new Set(incoming.tables.medicines.map(({ id }) => id))
    this.#now = now
    this.existing = existing
    this.#find = find
    this.body = body
    this.at = now.toISOString()
    for (const { table, name, reason, row } of incoming.lost)
      this.list(table, 'lost', name, '', reason, { row })
    for (const { table, name, question, row } of incoming.waiting)
      this.list(table, 'look', name, '', null, { row, question })
  }

  #digestOf = (table: TableName, key: string): Buffer =>
    createHash('sha256').update(`${this.#familyId}\n${table}\n${key}`).digest()

  /** Deterministic id of a file's row in a family, so that a repeated file adds nothing. */
  newId = (table: TableName, key: string): string => idOf(this.#digestOf(table, key))

  /** Ids under which a family may have a file's row: its own, and those of imports of today and of version 1.0.0. */
  idsOf(table: TableName, key: string): string[] {
    const digest = this.#digestOf(table, key)
    return [key, idOf(digest), digest.toString('hex').slice(0, FORMER_ID_LENGTH)]
  }

  /** Adds a line to the preview and counts it. */
  list(
    table: TableName,
    status: ImportLine['status'],
    name: string,
    key = '',
    reason: string | null = null,
    { question = null, row = null, plan }: Partial<LineDetails> = {},
  ): void {
    if (this.counts[status]++ < MOST_LINES)
      this.#lines.push({
        table,
        key,
        name: name.slice(0, 200),
        status,
        reason,
        question,
        row,
        ...(plan && { plan }),
      })
  }

  /** The first lines of the preview, in the order of their status. */
  lines(): ImportLine[] {
    return STATUSES.flatMap((status) => this.#lines.filter((line) => line.status === status)).slice(
      0,
      MOST_LINES,
    )
  }

  /** Calls `take` for each row of a table, and lists the unreadable ones. */
  each(table: TableName, take: (row: Row) => void): void {
    for (const cells of this.incoming.tables[table]) {
      const row = new Row(cells, this.#now)
      try {
        take(row)
        for (const reason of row.leftOut) this.list(table, 'lost', nameIn(cells), '', reason)
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        this.list(table, 'lost', nameIn(cells), '', error.message)
      }
    }
  }

  /** Ids of a table's rows in the files. */
  keys(table: TableName): string[] {
    return this.incoming.tables[table].flatMap(({ id }) => (id ? [id] : []))
  }

  /** True if the files have a medicine of this key, readable or not. */
  hasMedicine(key: string): boolean {
    return this.#medicineKeys.has(key)
  }

  /** Ids in the files of those rows of a table that the family has already. */
  async known(table: LookedUp): Promise<ReadonlySet<string>> {
    if (table !== 'measurements' && this.existing.medicines.length === 0) return new Set()
    const sources = new Map<string, string>()
    for (const source of this.keys(table)) for (const id of this.idsOf(table, source)) sources.set(id, source)
    const ids = [...sources.keys()]
    const known = new Set<string>()
    for (const some of inPieces(ids, IDS_AT_ONCE))
      for (const id of await this.#find(table, some)) known.add(sources.get(id) as string)
    return known
  }
}

const nameIn = (cells: Cells) => cells.name || cells.medicine || cells.person || cells.id || ''
