import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { tongueFor } from '../../../language/languages.ts'
import { readAndPrepare } from './readAndPrepare.ts'

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
