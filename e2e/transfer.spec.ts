import { readFile } from 'node:fs/promises'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'

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
  await expect(notification(page).getByText('The import was undone')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Imports of the last 24 hours' })).toHaveCount(0)
  expect(await household.medications()).toHaveLength(1)
})

test('what each plan will be is said, and a question keeps its plan out until it is answered', async ({
  page,
  household,
}) => {
  await household.enter(page, '/import-export')
  const reminder = { timeInMinutes: 480, active: true, days: Array(7).fill(true) }
  const backup = {
    medicines: {
      version: 25,
      list: [
        { medicine: { name: 'Zinc' }, reminders: [{ ...reminder, amount: '1', activeDaysOfMonth: 1 }] },
        { medicine: { name: 'Iron' }, reminders: [{ ...reminder, amount: '500 mg' }] },
      ],
    },
  }
  await page.getByLabel('Files to import').setInputFiles({
    name: 'MedTimer.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(backup)),
  })
  const preview = page.getByRole('region', { name: 'Preview' })
  const plansIn = (status: string) =>
    preview
      .getByRole('heading', { name: status })
      .locator('xpath=following-sibling::ul[1]')
      .getByRole('listitem')
      .filter({ hasText: 'Plan: ' })
  await expect(plansIn('Needs a look')).toHaveText(['Plan: Iron'])
  await expect(plansIn('New')).toHaveText([
    /^Plan: Zinc1 pill at 8:00\sAM, on the 1st of the month, for .+\.$/,
  ])
  await page.getByLabel('Or type the amount').fill('2')
  await page.getByRole('button', { name: 'Use This Amount' }).click()
  await expect(plansIn('New')).toHaveText([
    /^Plan: Zinc1 pill/,
    /^Plan: Iron2 pills at 8:00\sAM, every day, for .+\.$/,
  ])
  await expect(preview.getByRole('heading', { name: 'Needs a look' })).toHaveCount(0)
  await preview.getByRole('button', { name: 'Import What Is New' }).click()
  await expect(page.getByText(/entries were added\./)).toBeVisible()
  const iron = (await household.medications()).find(({ name }) => name === 'Iron')
  await page.goto(`/medication/${iron?.id}`)
  await expect(page.getByText(/^2 pills at 8:00\sAM, every day\.$/)).toBeVisible()
})
