import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tongueFor } from '../../../language/languages.ts'
import { readAndPrepare } from './readAndPrepare.ts'

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
    tongue: tongueFor(['en']),
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
    existing: { medicines: [{ id, name: 'Renamed' }], people: [], own: null },
    now: '2026-11-27T12:00:00.000Z',
    tongue: tongueFor(['en']),
    wantsRows: false,
  }
  const { preview } = await readAndPrepare(job, async () => [])
  expect(preview.counts).toEqual({ new: 0, same: 1, look: 0, lost: 0 })
})
