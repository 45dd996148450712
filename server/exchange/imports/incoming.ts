import { TABLES, type TableName } from '../../../contract/exports.ts'
import type { ImportQuestion } from '../../../contract/imports.ts'

/** A row by our own tables' headers; cells are text. */
export type Cells = Record<string, string>

/** A row of a CSV file with its number, as a spreadsheet counts them. */
export interface NumberedRow {
  row: number
  cells: Cells
}

/** One entry of a file as its preview names it; `row` is that of a CSV file, as a spreadsheet counts them. */
export interface IncomingLine {
  table: TableName
  name: string
  row?: number
}

/** A planned dose of one of the files' plans that was taken or skipped, at its instant. */
export interface IncomingMoment {
  id: string
  planId: string
  dueAt: string
  /** Null if a dose of the files names it in `planned_id`. */
  skippedAt: string | null
  /** Of its medicine. */
  name: string
}

/** Content of files in the form of our own tables, and what is not taken over. */
export interface Incoming {
  tables: Record<TableName, Cells[]>
  /** Leaves out moments that no plan has. */
  moments: IncomingMoment[]
  /** Left out for good. */
  lost: (IncomingLine & { reason: string })[]
  /** Left out until the question of this id is answered. */
  waiting: (IncomingLine & { question: string })[]
  /** By id, in the order in which they came up. */
  questions: Map<string, ImportQuestion>
}

export const nothing = (): Incoming => ({
  tables: Object.fromEntries(TABLES.map((table) => [table, []])) as unknown as Incoming['tables'],
  moments: [],
  lost: [],
  waiting: [],
  questions: new Map(),
})

/** Adds the content of one file to that of others. */
export function join(into: Incoming, one: Incoming): void {
  for (const table of TABLES) for (const row of one.tables[table]) into.tables[table].push(row)
  for (const moment of one.moments) into.moments.push(moment)
  for (const line of one.lost) into.lost.push(line)
  for (const line of one.waiting) into.waiting.push(line)
  for (const [id, question] of one.questions) {
    const before = into.questions.get(id)
    if (before) before.lines += question.lines
    else into.questions.set(id, question)
  }
}

export const cells = (values: Record<string, unknown>): Cells =>
  Object.fromEntries(
    Object.entries(values).map(([head, value]) => [
      head,
      value == null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

type Loose = Record<string, unknown>

/** Names that every object has, and JSON's own: a value under them would be called as a function. */
const NOT_OURS = new Set([...Object.getOwnPropertyNames(Object.prototype), 'toJSON'])

/** Parses JSON of strangers: its objects have no fields that the language itself reads, so that each is a plain value. */
export const parseForeign = (text: string): unknown =>
  JSON.parse(text, (key, value) => (NOT_OURS.has(key) ? undefined : value))

/** An object, or an empty one for other values. */
export const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {}

export const asList = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(asObject) : [])

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** Instant of milliseconds since 1970; empty for none. */
export function instantOf(milliseconds: number): string {
  const date = new Date(milliseconds)
  return Number.isFinite(milliseconds) && !Number.isNaN(date.getTime()) ? date.toISOString() : ''
}

/** A row of a plan that begins now. */
export const planCells = (plan: {
  id: string
  medicine: string
  person: string
  isActive: boolean
  content: unknown
  timeZone: string
  now: string
}): Cells =>
  cells({
    id: plan.id,
    revision: 1,
    medicine_id: plan.medicine,
    person: plan.person,
    status: plan.isActive ? 'active' : 'paused',
    from_utc: plan.now,
    until_utc: plan.isActive ? null : plan.now,
    time_zone: plan.timeZone,
    plan: plan.content,
    kept_until_utc: plan.now,
    created_utc: plan.now,
  })

/** Content of a plan with one phase and without limits. */
export const planContent = (said: {
  pattern: unknown
  times: { at: string; amount: number; note?: string | null }[]
  startsOn: string
  endsOn?: string | null
}) => ({
  phases: [{ days: null, pattern: said.pattern, times: said.times }],
  asNeeded: null,
  startsOn: said.startsOn,
  endsOn: said.endsOn ?? null,
  food: null,
  limits: { minHours: null, max24h: null },
})
