import { dateIn, expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

test('thirteen medicines have chips, an order, rows, and a tap that takes the one dose that is due', async ({
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
  const rows = (name: string) => page.getByRole('list', { name }).getByRole('listitem')
  await expect(rows('Needs a look')).toHaveText([/Metformin.*Due now/, /Amoxicillin.*12 days/])
  await expect(page.getByText('1 expired is hidden')).toBeVisible()
  await page.getByRole('button', { name: /Everything else/ }).click()
  await expect(rows('Everything else')).toHaveCount(11)

  await page.getByRole('button', { name: 'Take Metformin now' }).click()
  await expect(notification(page).getByText('Medication taken successfully logged')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Metformin: taken today' })).toBeVisible()
  await expect(rows('Needs a look').first(), 'nothing moves under the thumb').toHaveText(/Metformin/)
  expect(await household.count(id)).toBe(19)
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(page.getByRole('button', { name: 'Take Metformin now' })).toBeEnabled()
  expect(await household.count(id)).toBe(20)

  await page.getByRole('button', { name: 'Expiring 1' }).click()
  await expect(page.getByText('expiring, soonest first')).toBeVisible()
  await expect(rows('Your Medications')).toHaveText([/Amoxicillin/])
  await page.getByRole('button', { name: 'Filter and sort, 1 on' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
  await sheet.getByRole('button', { name: 'Expired (1)' }).click()
  await sheet.getByText('Name', { exact: true }).click()
  await sheet.getByRole('button', { name: 'Show 2' }).click()
  await expect(rows('Your Medications')).toHaveText([/Loratadine.*Expired 2 days ago/, /Amoxicillin/])
  await page.getByRole('link', { name: 'Loratadine' }).click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(rows('Your Medications'), 'the same list after coming back').toHaveCount(2)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.reload()
  await expect(rows('Your Medications'), 'the order is remembered').toHaveCount(13)
  await page.getByPlaceholder('Search medications by name or notes...').fill('zinc 7')
  await expect(rows('Your Medications')).toHaveText([/Zinc 7/])
})

test('of two hundred medicines at most sixty rows are drawn, and all are within reach', {
  tag: '@rare',
}, async ({ page, household }) => {
  for (let start = 0; start < 200; start += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => household.add({ name: `${'ABM'[n % 3]} ${start + n}` })),
    )
  await household.enter(page)
  const items = page.getByRole('main').getByRole('listitem')
  for (const letter of ['B', 'M']) {
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('button', { name: letter }).click()
    await expect(page.getByRole('list', { name: letter })).toBeInViewport()
    await expect(items).toHaveCount(60)
  }
  await page.getByRole('button', { name: 'Next 4' }).click()
  await expect(items).toHaveCount(4)
  await page.getByRole('searchbox').fill('m 197')
  await expect(items).toHaveText([/M 197/])
})
