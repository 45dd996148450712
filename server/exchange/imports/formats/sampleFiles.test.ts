import path from 'node:path'
import { expect, test } from 'vitest'
import { readOne, sumUp } from '../../../../test/importSummary.ts'
import { sampleFiles } from '../../../../test/sampleFiles.ts'

const FILES = ['tables.txt', 'backups.txt'].flatMap((name) =>
  sampleFiles(path.join(import.meta.dirname, '..', 'samples', name)),
)

test.each(FILES)('the file $name', async ({ bytes, timeZone, answer, lines }) => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const { incoming } = await readOne(bytes, zone)
  const answers =
    answer === undefined ? {} : Object.fromEntries([...incoming.questions.keys()].map((id) => [id, answer]))
  expect((await sumUp(bytes, { ...zone, answers })).join('\n').split('\n')).toEqual(lines)
})
