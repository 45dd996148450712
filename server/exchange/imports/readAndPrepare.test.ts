import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TableName } from '../../../contract/exports.ts'
import { localeFor } from '../../../language/languages.ts'
import { headsOf, LAYOUTS } from '../csvExport/layout.ts'
import { cells } from './incoming.ts'
import { readAndPrepare } from './readAndPrepare.ts'

/** A table as we export it, with these cells. */
const ownTable = (name: TableName, rows: object[]) => {
  const heads = LAYOUTS[name].columns.flatMap(headsOf)
  const lines = rows.map((row) => {
    const values = cells({ ...row })
    return heads.map((head) => `"${(values[head] ?? '').replaceAll('"', '""')}"`).join(',')
  })
  return { name: `${name}.csv`, text: [heads.join(','), ...lines].join('\n') }
}

test('ids are as long as others, and none looks like a formula in a table', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => `Medicine ${n},1`)
  const job = {
    body: {
      files: [{ name: 'a.csv', text: ['name,count', ...rows].join('\n') }],
      same: [],
      different: [],
      timeZone: 'UTC',
    },
    familyId: 'family',
    existing: { medicines: [], people: [], own: null },
    now: '2026-11-27T12:00:00.000Z',
    readerLocale: localeFor(['en']),
    wantsRows: true,
  }
  const { rows: read } = await readAndPrepare(job, async () => [])
  expect(read.medicines.length).toBe(500)
  expect(read.medicines.filter(({ id }) => !/^[a-z][\w-]{21}$/i.test(id))).toEqual([])
})

test('a file that version 1.0.0 imported adds nothing', async () => {
  const [familyId, key] = ['family', 'csv:Zinc']
  const id = createHash('sha256').update(`${familyId}\nmedicines\n${key}`).digest('hex').slice(0, 32)
  const job = {
    body: {
      files: [{ name: 'a.csv', text: 'name,count\nZinc,5\n' }],
      same: [],
      different: [],
      timeZone: 'UTC',
    },
    familyId,
    existing: {
      medicines: [{ id, name: 'Renamed', unit: 'pill' as const, stepMilli: 1000 }],
      people: [],
      own: null,
    },
    now: '2026-11-27T12:00:00.000Z',
    readerLocale: localeFor(['en']),
    wantsRows: false,
  }
  const { preview } = await readAndPrepare(job, async () => [])
  expect(preview.counts).toEqual({ new: 0, same: 1, look: 0, lost: 0 })
})

test('the newest version of a plan says what it will be, for whom and in which unit', async () => {
  const content = (amount: number) => ({
    phases: [{ days: null, pattern: { kind: 'daily' }, times: [{ at: '08:00', amount, note: null }] }],
    asNeeded: null,
    startsOn: '2026-11-01',
    endsOn: null,
    food: null,
    limits: { minHours: null, max24h: null },
  })
  const plans = [
    { id: 'p1', revision: 2, medicine_id: 'm1', person: 'Mila', status: 'paused', plan: content(2) },
    { id: 'p1', revision: 1, medicine_id: 'm1', person: 'Mila', status: 'paused', plan: content(1) },
    { id: 'p2', revision: 1, medicine_id: 'm1', status: 'active', plan: content(3), time_zone: 'UTC' },
  ]
  const job = {
    body: {
      files: [ownTable('medicines', [{ id: 'm1', name: 'Zinc', unit: 'capsule' }]), ownTable('plans', plans)],
      same: [],
      different: [],
      timeZone: 'Europe/Berlin',
    },
    familyId: 'family',
    existing: { medicines: [], people: [{ id: 'nora', name: 'Nora' }], own: 'nora' },
    now: '2026-11-27T12:00:00.000Z',
    readerLocale: localeFor(['en']),
    wantsRows: false,
  }
  const { preview } = await readAndPrepare(job, async () => [])
  const lines = preview.lines.filter(({ table }) => table === 'plans')
  expect(lines.map(({ name, plan }) => [name, plan])).toEqual([
    ['Zinc', undefined],
    ['Zinc', { ...content(2), status: 'paused', timeZone: 'Europe/Berlin', unit: 'capsule', person: 'Mila' }],
    ['Zinc', { ...content(3), status: 'active', timeZone: 'UTC', unit: 'capsule', person: 'Nora' }],
  ])
})
