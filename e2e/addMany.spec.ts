import type { Page } from '@playwright/test'
import { answerForReader } from './answerForReader.ts'
import { expect, test } from './household.ts'
import { photographFront } from './packagePicture.ts'

/** Number of packages; `PACKAGES=25` takes 60 photos. */
const PACKAGES = Number(process.env.PACKAGES ?? 3)

const PRODUCTS = [
  ['Cetirizine', '10 mg', '20 tablets'],
  ['Ibuprofen', '200 mg', '24 tablets'],
  ['Omeprazole', '20 mg', '14 capsules'],
  ['Loratadine', '10 mg', '30 tablets'],
  ['Paracetamol', '500 mg', '16 tablets'],
  ['Amoxicillin', '500 mg', '21 capsules'],
  ['Lisinopril', '10 mg', '28 tablets'],
  ['Metformin', '850 mg', '60 tablets'],
  ['Simvastatin', '40 mg', '28 tablets'],
  ['Naproxen', '250 mg', '10 tablets'],
  ['Diclofenac', '50 mg', '20 tablets'],
  ['Amlodipine', '5 mg', '30 tablets'],
  ['Bisoprolol', '5 mg', '30 tablets'],
  ['Ramipril', '5 mg', '28 capsules'],
  ['Pantoprazole', '40 mg', '28 tablets'],
  ['Furosemide', '40 mg', '20 tablets'],
  ['Warfarin', '3 mg', '28 tablets'],
  ['Sertraline', '50 mg', '30 tablets'],
  ['Atorvastatin', '20 mg', '30 tablets'],
  ['Losartan', '50 mg', '28 tablets'],
  ['Azithromycin', '250 mg', '6 tablets'],
  ['Doxycycline', '100 mg', '8 capsules'],
  ['Prednisolone', '5 mg', '28 tablets'],
  ['Loperamide', '2 mg', '12 capsules'],
  ['Domperidone', '10 mg', '30 tablets'],
] as const

const two = (number: number) => String(number).padStart(2, '0')
const addImages = (page: Page) => page.getByLabel('Add Images')
const cards = (page: Page) => page.getByRole('list', { name: 'Packages' }).locator('> li')
const inOrder = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/**
 * Fronts without a date, each followed by its flap, every fifth pair by a side: as people photograph a
 * drawer.
 */
async function photographed(count: number) {
  const files: { name: string; mimeType: string; buffer: Buffer }[] = []
  const take = async (picture: Promise<Buffer>) =>
    files.push(inOrder(`IMG_${2000 + files.length}.jpg`, await picture))
  for (const [place, [brand, strength, amount]] of PRODUCTS.slice(0, count).entries()) {
    await take(photographFront(brand, strength, amount))
    await take(photographFront(`LOT B${4471 + place}`, `EXP ${two(1 + (place % 12))}/2031`))
    if (place % 5 > 2) await take(photographFront(brand, amount))
  }
  return files
}

test('photos of several packages come together by package and are added at once', async ({
  page,
  household,
}) => {
  test.setTimeout(60_000 + PACKAGES * 40_000)
  const { id } = await household.add({ name: 'Ibuprofen', pillCount: 3 })
  const files = await photographed(PACKAGES)
  await household.enter(page, '/add')
  await page.getByRole('link', { name: 'Add many at once' }).click()
  await expect(page.getByRole('heading', { name: 'Add Many' })).toBeVisible()
  const broken = inOrder('broken.jpg', Buffer.from('no picture'))
  await addImages(page).setInputFiles([...files, broken])
  await expect(page.getByText(`0 of ${files.length + 1} photos read`)).toBeVisible()
  await expect(page.getByText(/ photos read$/)).toHaveCount(0, { timeout: 30_000 + PACKAGES * 20_000 })
  const failed = page.getByRole('list', { name: 'Photos that could not be read' })
  await expect(failed.getByText('This file is not an image that can be read')).toBeVisible()
  await failed
    .getByRole('listitem')
    .filter({ hasText: 'broken.jpg' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(failed.getByRole('listitem')).toHaveCount(0)

  await expect(cards(page)).toHaveCount(PACKAGES)
  await expect(cards(page).filter({ hasText: 'Another pack of' })).toHaveCount(1)
  const next = page.getByRole('button', { name: /^Show (it|the first)$/ })
  const left = page.getByText(/^\d+ cards? to check\.$/)
  const corrections = (await left.count()) ? Number.parseInt(await left.innerText(), 10) : 0
  console.log(`${files.length} photos, ${PACKAGES} packages: ${corrections} cards asked to be looked at`)
  // Each tap confirms one package in question.
  for (let rest = corrections; rest > 0; rest--) {
    await next.click()
    await page.getByRole('button', { name: /^Add (Medication|Pack)$/ }).click()
    await expect(
      page.getByText(rest === 1 ? /^\d+ cards? to check\.$/ : `${rest} cards to check.`),
    ).toHaveCount(0)
  }
  const all = page.getByRole('button', { name: /^Add \d+ Checked Medicine/ })
  if (corrections < PACKAGES) await all.click()
  await expect(page.getByText('Everything is in your cabinet.')).toBeVisible()

  await page.getByRole('button', { name: 'Go to Your Medications' }).click()
  await expect(page.getByRole('article')).toHaveCount(PACKAGES)
  for (const [brand] of PRODUCTS.slice(0, PACKAGES))
    await expect(page.getByRole('article').filter({ hasText: brand })).toHaveCount(1)
  const packs = await household.packs(id)
  expect(packs.map(({ count, expirationDate }) => [count, expirationDate])).toContainEqual([24, '2031-02-28'])
})

const ZINC = { name: 'Zinc', expirationDate: '2031-08-31', pillCount: 30 }
const IRON = { name: 'Iron', expirationDate: '2031-09-30', pillCount: 20 }
const photo = (name: string) => inOrder(name, Buffer.from(name))

test('a reload while adding loses nothing and saves nothing twice', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await answerForReader(page, household, (name) => (name === 'a.jpg' ? ZINC : IRON))
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles([photo('a.jpg'), photo('b.jpg')])
  await expect(cards(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Change Zinc' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Zinc 25 mg')
  await expect(page.getByRole('button', { name: 'Add 2 Checked Medicines' })).toBeEnabled()
  await page.reload()
  await expect(cards(page).filter({ hasText: 'Zinc 25 mg' })).toBeVisible()

  // The server saves the first, and its answer is lost: the page cannot know until it is closed.
  let saved = 0
  await page.route('**/api/medications', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    saved++
    return route.abort()
  })
  await page.getByRole('button', { name: 'Add 2 Checked Medicines' }).click()
  await expect.poll(() => saved).toBe(1)
  await expect(page.getByText(/No connection to Medicine Cabinet.*continues by itself/)).toBeVisible()
  await page.unroute('**/api/medications')
  await page.reload()
  await expect(page.getByText('Zinc 25 mg is in your cabinet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add 1 Checked Medicine' }).click()
  await expect(page.getByText('Everything is in your cabinet.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Your Medications' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('photos wait for a busy reader and for the network, and say so', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  await household.enter(page, '/add?many')
  await page.route('**/api/recognize-medicine*', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { message: 'The image reader is busy. Please try again in a moment.', code: 'readerBusy' },
    }),
  )
  await addImages(page).setInputFiles(photo('a.jpg'))
  await expect(
    page.getByText('The image reader is busy. Please try again in a moment. It continues by itself.'),
  ).toBeVisible()
  await page.route('**/api/recognize-medicine*', (route) => route.abort())
  await expect(page.getByText(/No connection to Medicine Cabinet/)).toBeVisible()
  await answerForReader(page, household, ZINC)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(cards(page).filter({ hasText: 'Zinc' })).toBeVisible()
  await expect(page.getByText(/It continues by itself/)).toHaveCount(0)
})

test('a photo on the wrong card is moved to another package', async ({ page, household }) => {
  await answerForReader(page, household, (name) => (name === 'a.jpg' ? ZINC : { pillCount: 30 }))
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles([photo('a.jpg'), photo('b.jpg')])
  await page.getByRole('button', { name: 'Change Zinc' }).click()
  await page.getByRole('button', { name: 'Photo 2 of 2: b.jpg' }).click()
  await page.getByRole('button', { name: 'This Is Another Package' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText('1 card to check.')).toBeVisible()
  await page.getByRole('button', { name: 'Show it' }).click()
  await cards(page).nth(1).getByRole('button', { name: 'Photo 1 of 1: b.jpg' }).click()
  await page.getByLabel('It belongs to').selectOption('Zinc')
  await expect(cards(page)).toHaveCount(1)
})

test('a photo of several packages says on its card that only one of them was read', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const note = 'Several packages are in this photo. Only Zinc was read: take one photo of each.'
  await answerForReader(page, household, (name) => (name === 'a.jpg' ? { ...ZINC, note } : IRON))
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles([photo('a.jpg'), photo('b.jpg')])
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByText(note)).toHaveCount(1)
  await page.getByRole('button', { name: 'Change Zinc' }).click()
  await expect(cards(page).first().getByLabel('Name', { exact: true })).toBeVisible()
  await expect(cards(page).first()).toContainText(note)
  await page.reload()
  await expect(cards(page).filter({ hasText: 'Zinc' }).getByText(note)).toBeVisible()
})

test('a photo without text asks where it belongs, and expired packages are not added with the others', async ({
  page,
  household,
}) => {
  const old = { ...IRON, expirationDate: '2021-05-31' }
  await answerForReader(page, household, (name) => (name === 'a.jpg' ? ZINC : name === 'c.jpg' ? old : {}))
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles(['a.jpg', 'cat.jpg', 'flap.jpg', 'dog.jpg', 'c.jpg'].map(photo))
  await expect(cards(page)).toHaveCount(5)
  const unread = cards(page).filter({ hasText: 'We couldn’t read this one' })
  await expect(unread).toHaveCount(3)
  await unread.filter({ hasText: 'cat.jpg' }).getByRole('button', { name: 'Remove' }).click()
  await unread.filter({ hasText: 'flap.jpg' }).getByLabel('It belongs to').selectOption('Zinc')
  await expect(unread).toHaveCount(1)
  await unread.getByRole('button', { name: 'Fill It In' }).click()
  const byHand = cards(page).filter({ hasText: /Package \d/ })
  await byHand.getByLabel('Name', { exact: true }).fill('Drops')
  const iron = cards(page).filter({ hasText: 'Iron' })
  await iron.getByRole('button', { name: 'Change Iron' }).click()
  await expect(iron.getByText('This expired on May 31, 2021.')).toBeVisible()
  // One form at a time.
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Add 1 Checked Medicine' }).click()
  await expect(page.getByText('Zinc is in your cabinet.')).toBeVisible()
  await iron.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByText('Iron is in your cabinet.')).toBeVisible()
  const drops = cards(page).filter({ hasText: 'Drops' })
  await expect(drops).toContainText('Date missing')
  await drops.getByRole('button', { name: 'Change Drops' }).click()
  await drops.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Go to Your Medications' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Iron' })).toBeVisible()
})

test('twelve packages are a line each, and say what is open', async ({ page, household }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const found = (place: number) => ({
    name: `${PRODUCTS[place]?.join(' ')}`,
    purpose: 'Pain, fever and colds',
    pillCount: 20,
    expirationDate: place < 3 ? null : '2031-08-31',
  })
  await answerForReader(page, household, (name) => found(Number.parseInt(name, 10)))
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles(Array.from({ length: 12 }, (_, place) => photo(`${place}.jpg`)))
  await expect(cards(page)).toHaveCount(12)
  await expect(page.getByText('Date missing')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Add 9 Checked Medicines' })).toBeEnabled()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(4500)
  await page.getByRole('button', { name: 'Show the first' }).click()
  await expect(page.getByLabel('Expiration Date', { exact: true })).toHaveCount(1)
})

test('photos kept on the device go with the account', { tag: '@rare' }, async ({ page, household }) => {
  await answerForReader(page, household, ZINC)
  await household.enter(page, '/add?many')
  await addImages(page).setInputFiles(photo('a.jpg'))
  await expect(cards(page)).toHaveCount(1)
  const databases = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('add-many')),
    )
  expect(await databases()).toHaveLength(1)
  await page.getByRole('button', { name: /Log Out|Exit/ }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect.poll(databases).toEqual([])
})
