import type { Page } from '@playwright/test'
import { dateIn, daysAgo, expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'
import { photographPackage } from './packagePicture.ts'
import { notification } from './parts.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Packs' }).getByRole('listitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

/** Presses Undo, which ignores a second tap shortly after. */
async function undo(page: Page) {
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.clock.fastForward(500)
  await press(page, 'Undo')
}

/** Opens the packs of a medication that has one. */
async function show(page: Page) {
  await page.getByRole('heading', { name: 'Packs' }).waitFor()
}

test('a single pack is shown once, gets a second one, and loses it again', async ({ page, household }) => {
  await trustClock(page)
  await page.clock.install()
  const { id } = await household.add({ pillCount: 20, initialPillCount: 30, unit: 'tablet', step: 0.5 })
  await household.enter(page, `/medication/${id}`)
  await show(page)
  await expect(page.getByRole('button', { name: 'Correct the count' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)

  await press(page, 'Add a Pack')
  const sheet = dialog(page, 'Add a Pack')
  await press(page, /Same as last time/)
  await expect(sheet.getByLabel('Number of Tablets')).toHaveValue('30')
  await expect(sheet.getByLabel('Expiration Date')).toBeFocused()
  await press(page, 'Add Pack')
  await expect(sheet.getByLabel('Expiration Date')).toHaveAccessibleDescription(
    'Please enter a valid expiration date',
  )
  await sheet.getByLabel('Expiration Date').fill(dateIn(700))
  await press(page, '½ less')
  await press(page, 'Add Pack')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('49½ tablets in 2 packs')).toBeVisible()
  await expect(cards(page)).toHaveText([/In use.*20.*of 30 left/, /Next.*29½.*tablets left/])
  expect(await household.packs(id)).toMatchObject([
    { count: 20 },
    { count: 29.5, expirationDate: dateIn(700) },
  ])

  await undo(page)
  await expect(cards(page)).toHaveCount(0)
  await expect(page.getByText('Earlier packs (1)')).toBeVisible()
  expect(await household.read(id)).toMatchObject({ amountLeft: 20 })
})

test('a correction, a loss and an opening change the count, and the stock history shows them', async ({
  page,
  household,
}) => {
  await household.addPerson('Grandpa Emil')
  const { id } = await household.add({ pillCount: 12, unit: 'tablet', step: 0.5 })
  await household.take(id, daysAgo(0, 0), {
    amount: 0.5,
    personId: await household.personNamed('Grandpa Emil'),
  })
  await household.enter(page, `/medication/${id}`)
  await show(page)
  await press(page, 'Correct the count')
  const count = dialog(page, 'Correct the count')
  await count.getByLabel('Number of Tablets').fill('9 1/2')
  await expect(count.getByRole('status')).toContainText('2 fewer than we expected (11½)')
  await count.getByLabel('Note (Optional)').fill('Two fell down')
  await press(page, '9½ Is Right')
  await expect(count).toHaveCount(0)

  await press(page, 'More about the pack in use')
  await press(page, 'Some were lost')
  await press(page, '1 Lost')
  await expect(dialog(page, 'Some Were Lost')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'More about the pack in use' })).toBeFocused()
  await press(page, 'More about the pack in use')
  await press(page, 'Opened today')
  await expect(cards(page)).toHaveText([/8½.*of 12 left.*Opened/])

  await press(page, 'Stock history')
  const rows = page.getByRole('table', { name: /Changes to the count/ }).getByRole('row')
  await expect(rows).toHaveText([
    /What happened.*Change.*Left/,
    'Today',
    /Lost.*Nora Berg.*−1.*8½/,
    /Count corrected.*Nora Berg.*9½ instead of 11½.*Two fell down.*−2.*9½/,
    /Taken.*Grandpa Emil, marked by Nora Berg.*−½.*11½/,
    /Counting began.*\+12.*12/,
  ])
})

test('an expired pack is discarded and restored with Undo', async ({ page, household }) => {
  await trustClock(page)
  await page.clock.install()
  const { id } = await household.add({ pillCount: 8 })
  await household.addPack(id, { count: 6, lot: '7A112', expirationDate: dateIn(-60) })
  await household.enter(page, `/medication/${id}`)
  await expect(cards(page)).toHaveText([
    /In use.*8/,
    /Expired 2 months ago.*6.*not counted.*Batch number 7A112/,
  ])
  await press(page, 'Throw Away')
  await expect(notification(page).getByText('Thrown away', { exact: true })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await undo(page)
  await expect(cards(page)).toHaveCount(2)
  expect(await household.packs(id)).toMatchObject([{ count: 8 }, { count: 6, discardedAt: null }])
})

test('a long stock history comes in pages and adds up across them', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ pillCount: 500 })
  for (let at = 0; at < 104; at++) await household.take(id, daysAgo(0, 0))
  await household.enter(page, `/medication/${id}`)
  await show(page)
  await press(page, 'Stock history')
  const rows = page.getByRole('table').locator('tbody tr', { has: page.getByRole('cell') })
  await expect(rows).toHaveCount(100)
  await expect(rows.last()).toHaveText(/Taken.*−1.*495/)
  await press(page, 'Show earlier')
  await expect(rows).toHaveCount(105)
  await expect(rows.nth(99)).toHaveText(/Taken.*−1.*495/)
  await expect(rows.last()).toHaveText(/Counting began.*\+500.*500/)
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)
})

test('members who may only look or log see the packs without buttons', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id } = await household.add({ pillCount: 8 })
  await household.addPack(id, { count: 6, expirationDate: dateIn(-60) })
  const helper = await household.letIn('Helga', 'helper')
  await helper.enter(page, `/medication/${id}?addPack`)
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Stock history' })).toBeVisible()
  for (const name of ['Add a Pack', 'Correct the count', 'Throw Away', /More about/])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a photo fills in the new pack, and stays with it', async ({ page, household }) => {
  test.setTimeout(120_000)
  const { id } = await household.add({ name: 'Cetirizine', pillCount: 3 })
  await household.enter(page, `/medication/${id}?addPack`)
  const sheet = dialog(page, 'Add a Pack')
  const front = await photographPackage()
  await sheet
    .getByLabel('Add Images')
    .setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer: front })
  await expect(sheet.getByLabel('Expiration Date')).toHaveValue('2031-08-31', { timeout: 60_000 })
  await expect(sheet.getByLabel('Number of Pills')).toHaveValue('20')
  await press(page, 'Add Pack')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(`/medication/${id}`)
  await expect(page.getByText('23 pills in 2 packs')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Photo 1 of / })).toBeVisible()
  const [, pack] = await household.packs(id)
  expect(pack).toMatchObject({ count: 20, expirationDate: '2031-08-31', images: [{ name: 'box.jpg' }] })
})

test('adding a known medicine first offers another pack of it', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Ibuprofen 200 mg', pillCount: 8 })
  await household.enter(page, '/add')
  await press(page, 'Add without a photo')
  await page.getByLabel('Name', { exact: true }).fill('ibuprofen 200mg')
  const another = page.getByRole('button', { name: 'Another pack of Ibuprofen 200 mg' })
  await another.click()
  await expect(page.getByText('Please enter a valid expiration date', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Expiration Date')).toBeFocused()
  await page.getByLabel('Expiration Date').fill(dateIn(500))
  await page.getByLabel('Number of Pills').fill('24')
  await another.click()
  await expect(page).toHaveURL(`/medication/${id}`)
  await expect(page.getByText('32 pills in 2 packs')).toBeVisible()
  expect(await household.packs(id)).toMatchObject([{ count: 8 }, { count: 24, expirationDate: dateIn(500) }])
})

test('typed changes do not undo what others changed of a pack while signed out', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id, name } = await household.add()
  const olga = await household.letIn('Olga Lindqvist', 'adult')
  const edit = async () => {
    await press(page, /More about/)
    await press(page, 'Edit pack details')
  }
  await household.enter(page, `/medication/${id}`)
  await edit()
  const sheet = dialog(page, 'Edit Pack Details')
  await sheet.getByLabel('Batch number').fill('B5120')
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${household.token}` } })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await olga.change(id, { name, expirationDate: dateIn(500) })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await edit()
  await expect(sheet.getByLabel('Batch number')).toHaveValue('B5120')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This pack was changed by someone else.').first()).toBeVisible()
  expect(await olga.packs(id)).toMatchObject([{ expirationDate: dateIn(500), lot: null }])
})
