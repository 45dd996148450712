import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { IMPORT_FIELDS } from '../../../contract/imports.ts'
import { localeFor } from '../../../language/languages.ts'
import { readAndPrepare } from './readAndPrepare.ts'
import { measuredIn, Row, Unreadable } from './readRow.ts'

const folder = path.join(import.meta.dirname, 'samples')

const ODD: unknown[] = [
  null,
  true,
  -1,
  1e300,
  '',
  'constructor',
  '__proto__',
  'toString',
  '\u0000',
  [],
  {},
  [[[[]]]],
  [null],
  { toString: 1 },
  { toString: null, valueOf: null },
  [{ toString: 1 }],
  JSON.parse('{"__proto__": {"length": 3}}'),
]

type Json = Record<string, unknown> | unknown[]
const isNode = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Copies of a JSON value with one place after the other replaced. */
function* replaced(value: unknown, odd: unknown): Generator<unknown> {
  yield odd
  if (!isNode(value)) return
  for (const key of Object.keys(value))
    for (const inner of replaced((value as Record<string, unknown>)[key], odd))
      yield Array.isArray(value)
        ? value.map((one, place) => (String(place) === key ? inner : one))
        : { ...value, [key]: inner }
}

const preview = (text: string, columns?: Record<string, string>) =>
  readAndPrepare(
    {
      body: {
        files: [{ name: 'a', text }],
        same: [],
        different: [],
        timeZone: 'Europe/Berlin',
        ...(columns && { columns: columns as never }),
      },
      familyId: 'family',
      existing: { medicines: [], people: [], own: 'own' },
      now: '2026-11-27T12:00:00.000Z',
      readerLocale: localeFor(['en']),
      wantsRows: false,
    },
    async () => [],
  )

test.each(readdirSync(folder).filter((name) => name.endsWith('.json')))(
  '%s with an odd value in each of its places is read or left out',
  async (name) => {
    const sample: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
    let read = 0
    for (const odd of ODD)
      for (const file of replaced(sample, odd)) {
        const answer = await preview(JSON.stringify(file)).catch((error: unknown) => ({ file, odd, error }))
        expect(answer).toHaveProperty('preview')
        read++
      }
    expect(read).toBeGreaterThan(500)
  },
)

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a column called %s is a column like others, and one that is not there is empty',
  async (odd) => {
    for (const header of ['name,count,taken', `name,${odd},taken`])
      for (const field of IMPORT_FIELDS) {
        const columns = { name: 'name', [field]: odd }
        const { preview: answer } = await preview(`${header}\nZinc,5,2026-11-01T08:00:00Z\n`, columns)
        expect(answer.format).toBe('csv')
      }
  },
)

const NO_DATES = [
  '0-03-31',
  '3/0/31',
  '00.00.00',
  '0000-00-00',

  '03/0000',
  '0000-03',
  '-1-01-01',
  '1/1/1',
]

test.each(NO_DATES)('%s is left out, and not asked about', async (cell) => {
  for (const field of ['expires', 'taken'] as const) {
    const columns = { name: 'what', count: 'how many', [field]: 'when' }
    const { preview: answer } = await preview(`what,how many,when\nZinc,5,${cell}\n`, columns)
    expect([answer.format, answer.questions]).toEqual(['csv', []])
    expect(answer.counts.lost).toBeGreaterThan(0)
  }
})

test('deeply nested brackets are not a backup', async () => {
  const { preview: answer } = await preview('['.repeat(40_000))
  expect(answer.format).toBe('unknown')
})

const NOW = new Date('2026-11-27T12:00:00.000Z')
const rowOf = (cells: Record<string, string>) => new Row(cells, NOW)

test.each<[string, (cell: string) => unknown, string[], string[]]>([
  [
    'a whole number',
    (n) => rowOf({ n }).whole('n', 2, 10),
    ['', '2', '10'],
    ['1', '11', '2.5', 'x', 'Infinity'],
  ],
  ['an amount', (n) => rowOf({ n }).milli('n', 1), ['', '0.001', '100000'], ['0', '100000.001', '1e9', '-1']],
  ['no amount', (n) => rowOf({ n }).milli('n'), ['0'], ['-0.001']],
  [
    'a time',
    (n_utc) => rowOf({ n_utc }).instant('n'),
    ['', '1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
    ['1969-12-31T23:59:59.999Z', '+010000-01-01T00:00:00.000Z', 'soon'],
  ],
  [
    'when it was taken',
    (taken_utc) => rowOf({ taken_utc }).taken(),
    ['2023-12-31T10:00:00.000Z', '2026-11-27T12:05:00.000Z'],
    ['', '2023-12-31T09:59:59.999Z', '2026-11-27T12:05:00.001Z'],
  ],
])('%s is read up to its bounds, and refused beyond', (_, read, within, beyond) => {
  for (const cell of within) expect(() => read(cell), cell).not.toThrow()
  for (const cell of beyond) expect(() => read(cell), cell).toThrow(Unreadable)
})

test.each([
  ['', NOW.toISOString()],
  ['2026-11-26T12:00:00.000Z', '2026-11-26T12:00:00.000Z'],
  ['2026-11-27T12:00:00.001Z', NOW.toISOString()],
])('a row that says it was added at "%s" was added at %s', (created_utc, expected) =>
  expect(rowOf({ created_utc }).created()).toBe(expected),
)

test.each<[string, Record<string, string>, boolean]>([
  ['a weight', { kind: 'weight', unit: 'kg', value: '80' }, true],
  ['a weight without its unit', { kind: 'weight', value: '80' }, false],
  ['a weight without its value', { kind: 'weight', unit: 'kg' }, false],
  ['a weight with a second value', { kind: 'weight', unit: 'kg', value: '80', diastolic: '70' }, false],
  ['a blood pressure', { kind: 'bloodPressure', unit: 'mmHg', value: '120', diastolic: '80' }, true],
  ['half a blood pressure', { kind: 'bloodPressure', unit: 'mmHg', value: '120' }, false],
  ['a note', { kind: 'note', note: 'dizzy' }, true],
  ['an empty note', { kind: 'note' }, false],
  ['a note with a value', { kind: 'note', note: 'dizzy', value: '1' }, false],
  ['nothing', {}, false],
])('%s is a measurement: %s', (_, cells, isOne) => {
  const read = () => measuredIn(rowOf(cells))
  if (isOne) expect(read()).toMatchObject({ kind: cells.kind })
  else expect(read).toThrow(Unreadable)
})
