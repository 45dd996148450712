import { readFile } from 'node:fs/promises'
import { expect, test } from './household.ts'

test('a table of the family is downloaded', async ({ page, household }) => {
  await household.add({ name: 'Metformin' })
  await household.enter(page, '/import-export')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Medicines' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^medicines-.*\.csv$/)
  expect(await readFile(await download.path(), 'utf8')).toContain(',Metformin,')
})
