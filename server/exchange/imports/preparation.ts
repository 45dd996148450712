import { createHash } from 'node:crypto'
import type { ImportBody, ImportLine } from '../../../contract/imports.ts'
import type { TableName } from '../../../contract/tables.ts'
import type { existingIn } from './existing.ts'
import { gently } from './gently.ts'
import type { Cells, Incoming } from './incoming.ts'
import type { Prepared } from './prepared.ts'
import { Row, Unreadable } from './readRow.ts'

const ROWS_AT_ONCE = 50

interface PreparationParts {
  familyId: string
  known: Awaited<ReturnType<typeof existingIn>>
  incoming: Incoming
  body: ImportBody
  now: Date
}

/** State that the tables of an import share while they are read one after the other. */
export class Preparation {
  readonly known: PreparationParts['known']
  readonly body: ImportBody
  /** Instant of the import. */
  readonly at: string
  readonly out: Prepared = {
    people: [],
    medicines: [],
    packs: [],
    movements: [],
    plans: [],
    planned: [],
    doses: [],
    measurements: [],
    lines: [],
    counts: { new: 0, same: 0, look: 0, lost: 0 },
  }
  readonly #familyId: string
  readonly #tables: Incoming['tables']
  readonly #medicineKeys: ReadonlySet<string | undefined>
  readonly #now: Date

  constructor({ familyId, known, incoming, body, now }: PreparationParts) {
    this.#familyId = familyId
    this.#tables = incoming.tables
    this.#medicineKeys = new Set(incoming.tables.medicines.map(({ id }) => id))
    this.#now = now
    this.known = known
    this.body = body
    this.at = now.toISOString()
    for (const { table, name, reason, row } of incoming.lost)
      this.list(table, 'lost', name, '', reason, { row })
    for (const { table, name, question, row } of incoming.waiting)
      this.list(table, 'look', name, '', null, { row, question })
  }

  /** Deterministic id of a file's row in a family, so that a repeated file adds nothing. */
  newId(table: TableName, key: string): string {
    return createHash('sha256').update(`${this.#familyId}\n${table}\n${key}`).digest('hex').slice(0, 32)
  }

  /** Adds a line to the preview and counts it. */
  list(
    table: TableName,
    status: ImportLine['status'],
    name: string,
    key = '',
    reason: string | null = null,
    { question = null, row = null }: { question?: string | null; row?: number | null | undefined } = {},
  ): void {
    this.out.counts[status]++
    this.out.lines.push({ table, key, name: name.slice(0, 200), status, reason, question, row })
  }

  /** Calls `take` for each row of a table, and lists the unreadable ones. Yields between rows. */
  async each(table: TableName, take: (row: Row) => void): Promise<void> {
    const rest = gently()
    let place = 0
    for (const cells of this.#tables[table]) {
      try {
        take(new Row(cells, this.#now))
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        this.list(table, 'lost', nameIn(cells), '', error.message)
      }
      if (++place % ROWS_AT_ONCE === 0) await rest()
    }
  }

  /** True if the files have a medicine of this key, readable or not. */
  hasMedicine(key: string): boolean {
    return this.#medicineKeys.has(key)
  }

  /** Ids in the family of those rows of a table that it has already: their own, or those from an earlier import. */
  async knownIds(table: 'doses' | 'measurements'): Promise<ReadonlySet<string>> {
    const rest = gently()
    const ids: string[] = []
    for (const { id } of this.#tables[table]) {
      if (!id) continue
      ids.push(id, this.newId(table, id))
      if (ids.length % ROWS_AT_ONCE === 0) await rest()
    }
    return this.known.which(table, ids)
  }
}

const nameIn = (cells: Cells) => cells.name || cells.medicine || cells.person || cells.id || ''
