import { answerForReader } from './answerForReader.ts'
import { showCode, withCamera } from './fakeCamera.ts'
import { expect, test } from './household.ts'

const GTIN = '04012345678901'

test("a code before the camera fills the form offline from the family's known products", async ({
  playwright,
  product,
  household,
}) => {
  await household.add({ name: 'Zinc 25 mg', purpose: 'A cold', pillCount: 30, productCode: '4012345678901' })
  const code = await showCode(`01${GTIN}1731083110B4471`, 'DataMatrix')
  await withCamera(playwright, product, [code], async (page) => {
    await household.enter(page, '/add')
    // Known products are loaded, and the server goes away.
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.route('**/api/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Scan a Code' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zinc 25 mg', { timeout: 30_000 })
    await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-08-31')
    await expect(page.getByLabel('Number of Pills')).toHaveValue('30')
    await expect(page.getByLabel('Purpose/Usage')).toHaveValue('A cold')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Another pack of Zinc 25 mg' })).toBeVisible()
    expect(asked.filter((address) => !address.startsWith(product.url))).toEqual([])
    expect(asked.filter((address) => address.endsWith('.wasm'))).toHaveLength(1)
  })
})

test('an unknown linear code is kept, and the name is asked for', { tag: '@rare' }, async ({
  playwright,
  product,
  household,
}) => {
  await withCamera(playwright, product, [await showCode('3400930000120', 'EAN-13')], async (page) => {
    await household.enter(page, '/add')
    await page.getByRole('button', { name: 'Scan a Code' }).click()
    await expect(
      page.getByText('The code was read. Add a photo of the front for the name.', { exact: true }),
    ).toBeVisible({
      timeout: 30_000,
    })
    await expect(page.getByText(/^We don’t know this barcode yet/)).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('Iron')
    await page.getByLabel('Expiration Date').fill('2031-08-31')
    await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'Iron' })).toBeVisible()
  })
  const [iron] = await household.medications()
  expect(iron?.productCode).toBe('3400930000120')
})

test('a code of an official register fills the form, names its source, and another name is asked about', async ({
  playwright,
  product,
  household,
}) => {
  const code = await showCode('01034009359558381731083110B4471', 'DataMatrix')
  await withCamera(playwright, product, [code], async (page) => {
    await household.enter(page, '/add')
    await page.getByRole('button', { name: 'Scan a Code' }).click()
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toHaveValue('Doliprane 1000 mg', { timeout: 30_000 })
    await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-08-31')
    await expect(page.getByLabel('Number of Pills')).toHaveValue('8')
    const source = page.getByText(/^From the French register, .*: Doliprane 1000 mg, 8 tablets\./)
    await expect(source).toBeVisible()

    await name.fill('Ibuprofen')
    const names = page.getByRole('region', { name: 'Two names' })
    await expect(names).toContainText(
      'The barcode says Doliprane 1000 mg, 8 tablets (the French register, July 2026).',
    )
    await names.getByRole('button', { name: 'Doliprane 1000 mg' }).click()
    await expect(name).toHaveValue('Doliprane 1000 mg')
    await expect(source).toBeVisible()

    await name.fill('dolip')
    await expect(page.locator('datalist option[value^="Doliprane "]').first()).toBeAttached()
    await name.fill('Doliprane 1000 mg')
    await page.getByRole('link', { name: 'About the registers' }).click()
    await expect(page.getByRole('heading', { name: 'Registers of Medicines' })).toBeVisible()
    await expect(page.getByText(/Licence Ouverte/)).toBeVisible()
  })
})

test('a register is named on a card of Add Many and in a new pack, where the names differ both are shown', {
  tag: '@rare',
}, async ({ page, household }) => {
  const found = { productCode: '3400935955838', expirationDate: '2031-08-31', pillCount: 8 }
  const photo = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a') }
  await answerForReader(page, household, { ...found, name: 'Ibuprofen' })
  await household.enter(page, '/add?many')
  await page.getByLabel('Add Images').setInputFiles(photo)
  await page.getByRole('button', { name: 'Change Ibuprofen' }).click()
  await page
    .getByRole('region', { name: 'Two names' })
    .getByRole('button', { name: 'Doliprane 1000 mg' })
    .click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Doliprane 1000 mg')

  const { id } = await household.add({ name: 'Doliprane 1000 mg' })
  await page.goto(`/medication/${id}?addPack`)
  const sheet = page.getByRole('dialog', { name: 'Add a Pack' })
  await sheet.getByLabel('Add Images').setInputFiles(photo)
  await expect(sheet.getByText(/^From the French register, .*: Doliprane 1000 mg, 8 tablets\./)).toBeVisible()
})

test('every package that the open camera sees gets a tick and a card', async ({
  playwright,
  product,
  household,
}) => {
  await household.add({ name: 'Zinc 25 mg', pillCount: 30, productCode: GTIN })
  const film = [
    await showCode(`01${GTIN}1731083110B4471`, 'DataMatrix'),
    await showCode('3400930000120', 'EAN-13'),
  ]
  await withCamera(playwright, product, film, async (page) => {
    await answerForReader(page, household, { name: 'Zinc 25 mg' })
    await household.enter(page, '/add?many')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Take Photo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photograph Many' })
    const ticks = dialog.getByRole('list', { name: 'Packages seen' }).getByRole('listitem')
    await expect(ticks.filter({ hasText: 'Zinc 25 mg' })).toBeVisible({ timeout: 30_000 })
    await expect(ticks.filter({ hasText: 'Now photograph its front: 3400930000120' })).toBeVisible({
      timeout: 30_000,
    })
    await expect(ticks).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Capture' }).click()
    await expect(dialog.getByText('1 photo taken')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const cards = page.getByRole('list', { name: 'Packages' }).locator('> li')
    await expect(cards).toHaveCount(2)
    const zinc = cards.filter({ hasText: 'Another pack of what you have' })
    await expect(zinc.getByText('Expires August 31, 2031')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add 1 Checked Medicine' })).toBeVisible()
  })
})
