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

test('a file is looked through, imported, and undone', async ({ page, household }) => {
  await household.add({ name: 'Metformin' })
  await household.enter(page, '/import-export')
  await page.getByLabel('Files to import').setInputFiles({
    name: 'medicines.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,count,expires\nZinc,12,2027-05-31\nmetformin,5,\n,3,\n'),
  })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Needs a look (1)' })).toBeVisible()
  await expect(preview.getByText('It has no name.')).toBeVisible()
  await expect(page.getByLabel('Amount left')).toHaveValue('count')
  await preview.getByRole('button', { name: 'It Is the Same' }).click()
  await expect(preview.getByRole('heading', { name: 'There already (1)' })).toBeVisible()
  await preview.getByRole('button', { name: 'Import What Is New' }).click()
  await expect(page.getByText('2 entries were added.', { exact: true })).toBeVisible()
  expect((await household.medications()).map(({ name, pillCount }) => [name, pillCount])).toEqual([
    ['Metformin', 20],
    ['Zinc', 12],
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo the Import' }).click()
  await expect(page.getByRole('heading', { name: 'Imports of the last 24 hours' })).toHaveCount(0)
  expect(await household.medications()).toHaveLength(1)
})
