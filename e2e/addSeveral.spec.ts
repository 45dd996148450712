import type { Page } from '@playwright/test'
import { NOTHING_READ } from '../test/nothingRead.ts'
import { answerForReader } from './answerForReader.ts'
import { expect, test } from './household.ts'
import { photographPackages } from './packagePicture.ts'

const addImages = (page: Page) => page.getByLabel('Add Images')
const cards = (page: Page) => page.getByRole('list', { name: 'Packages' }).locator('> li')
const photo = (name: string, buffer: Buffer = Buffer.from(name)) => ({ name, mimeType: 'image/jpeg', buffer })

const PACKAGES = [
  { brand: 'Cetirizine', expiry: '08/2031', count: '20 tablets' },
  {
    brand: 'Ibuprofen',
    strength: '200 mg',
    expiry: '03/2032',
    count: '24 tablets',
    purpose: 'Relief of pain',
  },
  {
    brand: 'Omeprazole',
    strength: '20 mg',
    expiry: '11/2030',
    count: '14 capsules',
    purpose: 'For heartburn',
  },
]

test('a photo of three packages becomes three medicines, with a reload in between', async ({
  page,
  household,
}) => {
  test.setTimeout(120_000)
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles(photo('table.jpg', await photographPackages(...PACKAGES)))
  await expect(cards(page)).toHaveCount(3, { timeout: 60_000 })
  const change = (name: string) => page.getByRole('button', { name: `Change ${name}` })
  const add = page.getByRole('button', { name: 'Add Medication' })
  const cetirizine = page.getByRole('listitem', { name: /^Cetirizine/ })
  await change('Cetirizine').click()
  await expect(cetirizine).toContainText('This photo shows several packages, each with its own card.')
  await expect(cetirizine.getByText('Please check')).not.toHaveCount(0)
  await cetirizine.getByLabel('Name', { exact: true }).fill('Cetirizine 10 mg')
  await change('Ibuprofen').click()
  await add.click()
  await expect(page.getByText(/^Ibuprofen.* is in your cabinet\.$/)).toBeVisible()

  await page.reload()
  await expect(cards(page)).toHaveCount(3)
  await expect(page.getByRole('listitem', { name: 'Cetirizine 10 mg' })).toBeVisible()
  for (const name of ['Cetirizine', 'Omeprazole']) {
    await change(name).click()
    await add.click()
    await expect(add).toBeHidden()
  }
  await expect(page.getByText('Everything is in your cabinet.')).toBeVisible()
  const medications = await household.medications()
  expect(
    medications
      .map(({ name, expirationDate, pillCount }) => [
        name.split(' ')[0],
        expirationDate?.slice(0, 10),
        pillCount,
      ])
      .sort(),
  ).toEqual([
    ['Cetirizine', '2031-08-31', 20],
    ['Ibuprofen', '2032-03-31', 24],
    ['Omeprazole', '2030-11-30', 14],
  ])
  // All show the photo; it stays when one of them is removed.
  const urls = medications.map(({ images }) => images?.map(({ url }) => url))
  expect(urls).toEqual(Array(3).fill([expect.stringMatching(/./)]))
  expect(new Set(urls.flat()).size).toBe(1)
})

const ZINC = { name: 'Zinc', expirationDate: '2031-08-31', pillCount: 30 }
const region = { x: 0.5, y: 0, width: 0.5, height: 1, turn: 0 } as const
const IRON = {
  ...{ name: 'Iron', expirationDate: '2031-09-30', pillCount: 20, purpose: null },
  ...{ productCode: null, lot: null, expirationDateAlternatives: [], evidence: NOTHING_READ, region },
}
const SEVERAL = {
  ...ZINC,
  region: { ...region, x: 0 },
  others: [IRON],
  note: 'Several packages are in this photo. Only Zinc is shown here: Add Many makes a card for each.',
}

test('a card without a package is removed, and the others stay', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await answerForReader(page, household, SEVERAL)
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles(photo('a.jpg'))
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Change Zinc' }).click()
  await page.getByRole('button', { name: 'Remove Zinc' }).click()
  await expect(cards(page)).toHaveCount(1)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Add 1 Checked Medicine' }).click()
  await expect(page.getByText('Iron is in your cabinet.')).toBeVisible()
})

test('photos of one medication move on to Add Many if one shows several packages', async ({
  page,
  household,
}) => {
  const sent = await answerForReader(page, household, (name) =>
    name === 'a.jpg' ? SEVERAL : { name: 'Aspirin', expirationDate: '2031-01-31' },
  )
  await household.enter(page, '/add')
  await addImages(page).setInputFiles([photo('a.jpg'), photo('b.jpg')])
  await expect(page.getByText(SEVERAL.note)).toBeVisible()
  const each = page.getByRole('button', { name: 'Add Each of Them' })
  const question = page.getByRole('alertdialog', { name: 'Discard What You Typed?' })
  await page.getByLabel('Notes').fill('From the drawer')
  await each.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('From the drawer')
  await each.click()
  await question.getByRole('button', { name: 'Discard It' }).click()
  await expect(page.getByRole('heading', { name: 'Add Many' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(cards(page)).toHaveCount(3)
  for (const name of ['Zinc', 'Iron', 'Aspirin'])
    await expect(page.getByRole('button', { name: `Change ${name}` })).toBeVisible()
  await page.reload()
  await expect(cards(page)).toHaveCount(3)
  expect(sent.toSorted()).toEqual(['a.jpg', 'b.jpg'])
})

test("photos stay where they are while the next page's code cannot be loaded", { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await answerForReader(page, household, SEVERAL)
  await household.enter(page, '/add')
  const code = /AddM(edicationForm|anyPage)-/
  await page.route(code, (route) => route.abort())
  await addImages(page).setInputFiles(photo('a.jpg'))
  await expect(page.getByText('The form could not be loaded.')).toBeVisible()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('AddManyPage-'))
  await page.getByRole('button', { name: 'Add Each of Them' }).click()
  await failed
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Zinc')
  await page.getByRole('button', { name: 'Add Each of Them' }).click()
  await expect(cards(page)).toHaveCount(2)
})
