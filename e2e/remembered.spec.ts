import { packageFlap } from '../test/uploads.ts'
import { expect, test } from './household.ts'

test('the next package with a confirmed product code fills in the form', async ({ page, household }) => {
  test.setTimeout(120_000)
  const flap = await packageFlap('4006381333931')
  const { productCode } = await household.upload('first.jpg', flap)
  await household.add({ name: 'Ramipril 5 mg', purpose: 'Blood pressure', pillCount: 98, productCode })

  await household.enter(page, '/add')
  await page
    .getByLabel('Add Images')
    .setInputFiles({ name: 'next.jpg', mimeType: 'image/jpeg', buffer: flap })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ramipril 5 mg', { timeout: 60_000 })
  await expect(page.getByLabel('Purpose/Usage')).toHaveValue('Blood pressure')
  await expect(page.getByLabel('Number of Pills')).toHaveValue('98')
  await expect(page.getByLabel('Expiration Date')).toHaveValue('')
})
