import type { Page } from '@playwright/test'
import { dateIn, expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

const rows = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

test('thirteen medicines hide nothing but what expired, and a tap takes the one dose that is due', async ({
  page,
  household,
}) => {
  const { id } = await due(household, 'Metformin')
  await household.add({ name: 'Amoxicillin', expirationDate: dateIn(12) })
  await household.add({ name: 'Loratadine', expirationDate: dateIn(-2) })
  await Promise.all(Array.from({ length: 11 }, (_, n) => household.add({ name: `Zinc ${n}` })))
  await page.setViewportSize({ width: 360, height: 740 })
  // A household with plans opens at Today.
  await household.enter(page, '/more')
  await page.goto('/')
  await expect(rows(page, 'Needs a look')).toHaveText([
    /Due now.*Metformin/,
    /Expires in 12 days.*Amoxicillin/,
  ])
  await expect(page.getByText('13 medicines')).toBeVisible()
  await page.getByRole('link', { name: 'Add Family' }).scrollIntoViewIfNeeded()
  await expect(rows(page, 'All other medicines'), 'open without a press').toHaveCount(11)

  await page.getByRole('button', { name: 'Take Metformin now' }).click()
  await expect(notification(page).getByText('Medication taken successfully logged')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Metformin: taken today' })).toBeVisible()
  await expect(rows(page, 'Needs a look').first(), 'nothing moves under the thumb').toHaveText(/Metformin/)
  expect(await household.count(id)).toBe(19)
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(page.getByRole('button', { name: 'Take Metformin now' })).toBeEnabled()
  expect(await household.count(id)).toBe(20)

  await page.getByRole('button', { name: 'Filter and sort' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await sheet.getByRole('button', { name: 'Expiring 1' }).click()
  await sheet.getByText('Name', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Show 1' }).click()
  await expect(page.getByText('expiring, soonest first')).toBeVisible()
  await page.getByRole('button', { name: 'Expired (1)' }).click()
  await expect(rows(page, 'Your Medications')).toHaveText([/Loratadine.*Expired 2 days ago/, /Amoxicillin/])
  await page.getByRole('link', { name: 'Loratadine' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(rows(page, 'Your Medications'), 'the same list after coming back').toHaveCount(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.reload()
  await expect(rows(page, 'Your Medications').first(), 'the order is remembered').toHaveText(/Amoxicillin/)
  await page.getByPlaceholder('Search medications by name or notes...').fill('zinc 7')
  await expect(rows(page, 'Your Medications')).toHaveText([/Zinc 7/])
})

/** Distance of a row from the window's top, in pixels. */
const topOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole('link', { name, exact: true }).boundingBox())?.y ?? Number.NaN)

test('of sixty medicines each is in one list by letters, what was added is marked, and Back finds the place', async ({
  page,
  household,
}) => {
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      household.add({ name: `${'ABMZ'[n % 4]} medicine ${n}`, purpose: 'Cough' }),
    ),
  )
  await household.add({ name: 'Amoxicillin', expirationDate: dateIn(12) })
  await page.setViewportSize({ width: 360, height: 740 })
  await household.enter(page)
  const letters = page.getByRole('navigation', { name: 'Letters' })
  await letters.getByRole('button', { name: 'Z' }).click()
  await expect(page.getByRole('heading', { name: 'Z' })).toBeInViewport()
  await expect(letters.getByRole('button', { name: 'Z' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Z medicine 59' }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Z medicine 27' }).scrollIntoViewIfNeeded()
  const before = await topOf(page, 'Z medicine 27')
  await page.getByRole('link', { name: 'Z medicine 27' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Z medicine 27' })).toBeInViewport()
  await expect.poll(() => topOf(page, 'Z medicine 27'), 'the same place').toBe(before)

  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Add Medication' }).click()
  await page.getByRole('button', { name: 'Add without a photo' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mirtazapine 15 mg')
  await page.getByLabel('Expiration Date').fill(dateIn(400))
  await page.getByRole('main').getByRole('button', { name: 'Add Medication' }).click()
  const added = page.getByRole('listitem').filter({ hasText: 'Mirtazapine' })
  await expect(added).toHaveText(/Just added/)
  await expect(added.getByRole('link')).toBeFocused()
  await expect(added).toBeInViewport({ ratio: 1 })
  await expect(added, 'for a moment').not.toHaveText(/Just added/)

  await page.getByRole('button', { name: '1 needs a look: 1 expiring' }).click()
  await expect(page.getByText('1 of 62')).toBeVisible()
  await expect(rows(page, 'Your Medications')).toHaveText([/Amoxicillin/])
})

test('Back finds the place among cards too', async ({ page, household }) => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => household.add({ name: `Zinc ${n}` })))
  await page.setViewportSize({ width: 360, height: 740 })
  await household.enter(page)
  await page.evaluate(() => localStorage.setItem('cabinet.view', 'cards'))
  await page.reload()
  // Far rows are not rendered yet.
  for (const name of ['Zinc 8', 'Zinc 14', 'Zinc 20', 'Zinc 24'])
    await page.getByRole('link', { name, exact: true }).scrollIntoViewIfNeeded()
  const before = await topOf(page, 'Zinc 24')
  await page.getByRole('link', { name: 'Zinc 24' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.poll(() => topOf(page, 'Zinc 24'), 'the same place').toBe(before)
})

test('of two hundred medicines those in sight are rendered, and all are within reach', {
  tag: '@rare',
}, async ({ page, household }) => {
  for (let start = 0; start < 200; start += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => household.add({ name: `${'ABM'[n % 3]} ${start + n}` })),
    )
  await household.enter(page)
  const items = page.getByRole('main').getByRole('listitem')
  await expect(page.getByRole('list', { name: 'A' })).toBeVisible()
  expect(await items.count()).toBeLessThan(100)
  for (const letter of ['B', 'M']) {
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('button', { name: letter }).click()
    await expect(page.getByRole('list', { name: letter })).toBeInViewport()
    await expect(page.getByRole('list', { name: letter }).getByRole('listitem').first()).toBeInViewport()
  }
  await page.getByRole('searchbox').fill('m 197')
  await expect(items).toHaveText([/M 197/])
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Purpose' }).click()
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('purpose')
})
