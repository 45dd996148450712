import type { ImportBound } from '../contract/importBound.ts'
import { headsOf, LAYOUTS } from '../server/exchange/csvExport/layout.ts'

const MEGABYTE = 1024 * 1024

const repeated = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length))
const numbered = <Made>(count: number, make: (n: number) => Made) =>
  Array.from({ length: count }, (_, n) => make(n))

/** Doses in the layout of our own table. */
const ownDoses = (rows: number): string => {
  const heads = LAYOUTS.doses.columns.flatMap(headsOf)
  const cells: Record<string, string> = {
    medicine_id: 'm',
    taken_utc: '2025-01-01T08:00:00.000Z',
    amount: '1',
    notes: 'after breakfast',
  }
  const lines = numbered(rows, (n) =>
    heads.map((head) => (head === 'id' ? `dose-${n}` : (cells[head] ?? ''))).join(','),
  )
  return [heads.join(','), ...lines].join('\n')
}

const medassist = (count: number) =>
  JSON.stringify({
    version: '1.0',
    exportedAt: '2026-11-01T08:00:00Z',
    medications: numbered(count, (n) => ({ _exportId: `m${n}`, name: `Medicine ${n}` })),
    doseHistory: numbered(count, (n) => ({
      medicationRef: `m${count - n}`,
      takenAt: '2026-11-01T08:00:00Z',
    })),
  })

/** Files that make a careless reader take minutes, gigabytes, or the whole server; made when they are sent. */
export const HOSTILE_FILES: readonly {
  shape: string
  bound: ImportBound | 'none'
  text: () => string
}[] = [
  {
    shape: '5,000 columns and 25,000 rows of one letter',
    bound: 'columns',
    text: () => `${numbered(5000, (n) => `c${n}`).join(',')}\n${'a\n'.repeat(25_000)}`,
  },
  {
    shape: '40,000 medicines and as many doses that refer to them',
    bound: 'none',
    text: () => medassist(40_000),
  },
  {
    shape: '10 MB of empty medicines',
    bound: 'rows',
    text: () => `{"medicines":{"list":[${repeated('{},', 10 * MEGABYTE)}{}]}}`,
  },
  {
    shape: 'a header of 2 million names',
    bound: 'columns',
    text: () => `name,count,${'a,'.repeat(2_000_000)}\nZinc,5\n`,
  },
  {
    shape: '200,000 rows',
    bound: 'rows',
    text: () => `name,count,notes\n${numbered(199_999, (n) => `Medicine ${n % 500},${n},taken`).join('\n')}`,
  },
  {
    shape: '100,000 rows',
    bound: 'none',
    text: () => `name,count,notes\n${numbered(99_999, (n) => `Medicine ${n % 500},${n},taken`).join('\n')}`,
  },
  { shape: '1.2 million cells of our own table', bound: 'cells', text: () => ownDoses(75_000) },
  { shape: '10 MB of brackets', bound: 'none', text: () => '['.repeat(10 * MEGABYTE) },
  { shape: 'one cell of 10 MB', bound: 'none', text: () => `name,count\n"${'a'.repeat(10 * MEGABYTE)}",1\n` },
]
