import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'

const MEDICINES =
  'id;name;purpose;notes;frequency;if_missed;unit;step;warn_days;people;left;expires;created_utc;created_local'
const PACKS =
  'id;medicine_id;medicine;count;initial_count;last_count;expires;opened;use_within_days;lot;product_code;discarded_utc;discarded_local;created_utc;created_local'
const DOSES =
  'id;medicine_id;medicine;taken_utc;taken_local;amount;unit;person_id;person;logged_by_id;logged_by;planned_id;notes;beyond_limits_because;created_utc;created_local'
const AT = '2026-11-27T04:12:54.953Z'
const ID = 'AaIbNM0qa2xodEGXNnZ8uA'

const packs = async (cells: string) => (await readOne(`${PACKS}\r\n${cells}\r\n`)).incoming

test('medicines saved by a German Excel come back whole', async () => {
  const text = `${MEDICINES}\r\n${ID};Ramipril 2,5 mg;"Blutdruck; täglich";;;;pill;1;;[];30;31.03.2028;${AT};27.11.2026 04:12\r\n`
  const { format, incoming } = await readOne(text)
  expect([format, incoming.lost, incoming.waiting]).toEqual(['tables', [], []])
  expect(incoming.tables.medicines).toMatchObject([
    {
      id: ID,
      name: 'Ramipril 2,5 mg',
      purpose: 'Blutdruck; täglich',
      step: '1',
      left: '30',
      expires: '2028-03-31',
    },
  ])
})

test('an empty table is one', async () => {
  expect(await readOne(`${DOSES}\r\n`)).toMatchObject({ format: 'tables', incoming: { lost: [] } })
})

test.each<[string, string, Record<string, string>]>([
  [
    'a German Excel',
    `${ID};${ID};A;2,5;30;0;31.03.2028;;;;;;;${AT};27.11.2026 04:12`,
    { count: '2.5', expires: '2028-03-31' },
  ],
  [
    'a British Excel, which the local times tell',
    `${ID};${ID};A;2.5;30;0;03/04/2028;;;;;;;${AT};27/11/2026 04:12`,
    { count: '2.5', expires: '2028-04-03' },
  ],
  [
    'an American Excel, which the local times tell',
    `${ID};${ID};A;2.5;1,000;0;3/4/2028;;;;;;;${AT};11/27/2026 04:12`,
    { count: '2.5', initial_count: '1000', expires: '2028-03-04' },
  ],
  [
    'no spreadsheet',
    `${ID};${ID};A;2.5;30;0;2028-03-31;;;;;;;${AT};2026-11-27 04:12`,
    { count: '2.5', expires: '2028-03-31' },
  ],
])('packs saved by %s come back whole', async (_, cells, row) => {
  const { tables, lost, waiting } = await packs(cells)
  expect([lost, waiting]).toEqual([[], []])
  expect(tables.packs).toMatchObject([{ id: ID, created_utc: AT, ...row }])
})

test('a long code that a spreadsheet cut is left out and named', async () => {
  const { tables, lost } = await packs(`${ID};${ID};A;2;30;0;;;;L1;4,15001E+12;;;${AT};27.11.2026 04:12`)
  expect(tables.packs).toMatchObject([{ lot: 'L1', product_code: '' }])
  expect(lost).toMatchObject([{ table: 'packs', name: 'A', row: 2 }])
})

test('a count with two readings is asked', async () => {
  const cells = `${ID};${ID};A;1.125;30;0;;;;;;;;${AT};27.11.2026 04:12`
  const open = await packs(cells)
  expect([open.tables.packs, open.waiting.length]).toEqual([[], 1])
  const [id = ''] = open.questions.keys()
  const { incoming } = await readOne(`${PACKS}\r\n${cells}\r\n`, { answers: { [id]: '.' } })
  expect(incoming.tables.packs).toMatchObject([{ count: '1.125' }])
})

test('instants that a spreadsheet rewrote are read as UTC', async () => {
  const text = `${DOSES}\r\n${ID};m;A;03.04.2026 06:00;03.04.2026 08:00;1,5;pill;;;;;;;;25.04.2026 06:00;25.04.2026 08:00\r\n`
  expect(await sumUp(text)).toEqual([expect.stringContaining('taken_utc=2026-04-03T06:00:00.000Z')])
  expect(await sumUp(text)).toEqual([expect.stringContaining('amount=1.5')])
})
