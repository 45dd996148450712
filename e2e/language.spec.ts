import { expect, test } from './household.ts'

test('a language is chosen before signing in and in the account, without a reload', async ({
  page,
  household,
}) => {
  await page.goto('/login')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('heading', { level: 1, name: 'Willkommen zurück' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await household.enter(page, '/account')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const german = page.getByRole('combobox', { name: 'Sprache' })
  await german.selectOption({ value: 'ar' })
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(german).toHaveCount(0)
  const field = page.locator('select').filter({ has: page.locator('option[value="ar"]') })
  await expect(field).toBeFocused()
  await field.selectOption({ value: 'en' })
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await page.getByRole('combobox', { name: 'Clock' }).selectOption({ value: '24' })
  await expect(page.getByRole('combobox', { name: 'Clock' })).toHaveValue('24')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  // It belongs to the account: another device of it has it too.
  await page.evaluate(() => localStorage.removeItem('language'))
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Clock' })).toHaveValue('24')
})
