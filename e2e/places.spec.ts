import type { Page } from '@playwright/test'
import { expect, test } from './household.ts'

const PHONE = { width: 360, height: 740 }

const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })

test('a phone reaches every place in one tap, everything else under More, and Back leads back', async ({
  page,
  household,
}) => {
  const lisinopril = await household.add({ name: 'Lisinopril' })
  await Promise.all(Array.from({ length: 6 }, (_, n) => household.add({ name: `Medicine ${n}` })))
  await household.buy('Plasters')
  await page.setViewportSize(PHONE)
  await household.enter(page)
  await expect(place(page, 'Medicines')).toHaveAttribute('aria-current', 'page')
  await expect(place(page, 'Shopping 1 to buy')).toBeVisible()
  for (const link of await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0), 'the size of a target').toBeGreaterThanOrEqual(44)
  }

  await page.getByRole('link', { name: 'Medicine 5' }).scrollIntoViewIfNeeded()
  await place(page, 'Medicines').click()
  await expect.poll(() => page.evaluate(() => scrollY), 'the top of the page').toBe(0)
  await place(page, 'Today').click()
  await expect(page).toHaveURL('/today')
  await place(page, 'Add Medication').click()
  await expect(page).toHaveURL('/add')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/today')
  await place(page, 'Shopping 1 to buy').click()
  await expect(page.getByRole('checkbox', { name: 'Plasters: bought' })).toBeVisible()

  await place(page, 'More').click()
  await page.getByRole('main').getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('main').getByRole('link', { name: 'Reminders' }).click()
  await expect(place(page, 'More')).toHaveAttribute('aria-current', 'true')

  await page.goto(`/medication/${lisinopril.id}`)
  await expect(place(page, 'Medicines')).toHaveAttribute('aria-current', 'true')
  await page.goto(`/medication/${lisinopril.id}/plan`)
  await expect(page.getByRole('button', { name: 'Save Plan' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
  await page.goto('/more')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('with letters of twice the size the bar keeps three words, and More has the rest', {
  tag: '@rare',
}, async ({ page, household }) => {
  // Equals 360 px where letters are twice as large.
  await page.setViewportSize({ width: 270, height: 740 })
  await household.enter(page, '/more')
  const words = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  await expect(words.and(page.locator(':visible'))).toHaveText(['Today', 'Medicines', 'More'])
  await page.getByRole('main').getByRole('link', { name: 'Shopping List' }).click()
  await expect(page).toHaveURL('/shopping')
})

test('another family is chosen in the header of any page', async ({ page, household }) => {
  const cabin = await household.addFamily('The Cabin')
  await household.in(cabin).add({ name: 'Sunscreen' })
  const { id } = await household.add({ name: 'Mine' })
  await household.enter(page, `/medication/${id}`)
  const label = page.getByRole('banner').getByRole('button', { name: 'Shown:' })
  await label.click()
  await page.getByRole('dialog', { name: 'Which family?' }).getByText('The Cabin').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('article')).toHaveText(/Sunscreen/)
  await label.click()
  await expect(page.getByRole('radio', { name: /The Cabin/ })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: /Nora's Family/ })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('article')).toHaveText(/Mine/)
})
