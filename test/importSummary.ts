import { TABLES } from '../contract/exports.ts'
import type { Cells, Incoming } from '../server/exchange/imports/incoming.ts'
import { readFiles } from '../server/exchange/imports/readAndPrepare.ts'

/** Instant of the imports that are summed up. */
export const IMPORTED_AT = '2026-11-27T12:00:00.000Z'

interface Given {
  timeZone?: string
  answers?: Record<string, string>
  columns?: Record<string, string>
}

/** Reads one file as an import does; text and JSON as the bytes of UTF-8. */
export async function readOne(content: Uint8Array | string | object, given: Given = {}) {
  const bytes =
    content instanceof Uint8Array
      ? content
      : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const { timeZone = 'Europe/Berlin', answers = {}, columns } = given
  return readFiles(
    {
      files: [{ name: 'file', base64: Buffer.from(bytes).toString('base64') }],
      timeZone,
      answers,
      ...(columns && { columns }),
      same: [],
      different: [],
    },
    new Date(IMPORTED_AT),
  )
}

/** Shows what an import takes over, asks and leaves out, a line each. */
export async function sumUp(content: Uint8Array | string | object, given: Given = {}): Promise<string[]> {
  return linesOf((await readOne(content, given)).incoming)
}

export function linesOf({ tables, moments, questions, waiting, lost }: Incoming): string[] {
  const names = new Map(tables.medicines.map(({ id = '', name = '' }) => [id, name]))
  return [
    ...TABLES.flatMap((table) => tables[table].map((row) => `${table} ${lineOf(row, names)}`)),
    ...moments.flatMap(({ name, dueAt, skippedAt }) => (skippedAt === null ? [] : `skips ${name} ${dueAt}`)),
    ...[...questions.values()].map(
      ({ sentence, choices, answer }) =>
        `asks ${sentence} ${choices.map(({ label }) => label).join(' / ')}${answer === null ? '' : ` = ${answer}`}`,
    ),
    ...waiting.map(
      ({ table, name, row }) => `waits ${table} ${name}${row === undefined ? '' : ` row ${row}`}`,
    ),
    ...lost.map(
      ({ table, name, reason, row }) =>
        `lost ${table} ${name}${row === undefined ? '' : ` row ${row}`}: ${reason}`,
    ),
  ]
}

/** Without them a line says what matters: ids, and what is the same in all rows of a program. */
const LEFT_AWAY = new Set([
  'id',
  'revision',
  'step',
  'created_utc',
  'kept_until_utc',
  'from_utc',
  'until_utc',
  'time_zone',
  'initial_count',
  'planned_id',
])

const lineOf = (row: Cells, names: ReadonlyMap<string, string>): string =>
  Object.entries(row)
    .filter(([head, value]) => value !== '' && !LEFT_AWAY.has(head))
    .map(([head, value]) =>
      head === 'medicine_id'
        ? (names.get(value) ?? value)
        : head === 'plan'
          ? courseIn(value)
          : head === 'name'
            ? value
            : `${head}=${value}`,
    )
    .join(' ')

interface WrittenPlan {
  phases: {
    days: number | null
    pattern: Record<string, unknown>
    times: { at: string; amount: number; note?: string | null }[]
  }[]
  startsOn: string
  endsOn: string | null
}

function courseIn(json: string): string {
  const { phases, startsOn, endsOn } = JSON.parse(json) as WrittenPlan
  const steps = phases.map(({ days, pattern, times }) => {
    const { kind, ...rest } = pattern
    const of = Object.values(rest).map((value) => (Array.isArray(value) ? value.join(',') : String(value)))
    const at = times.map((time) => `${time.at}×${time.amount}${time.note ? ` (${time.note})` : ''}`)
    return [days === null ? '' : `${days}d`, kind, ...of, ...at].filter(Boolean).join(' ')
  })
  return `[${steps.join(' then ')}] from ${startsOn}${endsOn === null ? '' : ` to ${endsOn}`}`
}
