import fs from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { photographPackage } from './packagePicture.ts'
import { intake, notification } from './parts.ts'
import { expect, test } from './product.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function signUp(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full Name').fill('Nora Berg')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Family').locator('option:checked')).toHaveText("Nora's Family")
}

const card = (page: Page, name: RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

test('a medicine goes from its photo to a logged dose, and is still there after a restart', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const nextYear = new Date().getFullYear() + 1
  const photo = await photographPackage({
    brand: 'Ibuprofen',
    strength: '200 mg',
    purpose: 'Relief of pain and fever',
    count: '30 tablets',
    expiry: `08/${nextYear}`,
  })

  await signUp(page, 'story@example.org')
  await expect(page.getByText('No medications added yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add Medication' }).first().click()
  await page
    .getByLabel('Add Images')
    .setInputFiles({ name: 'carton.jpg', mimeType: 'image/jpeg', buffer: photo })

  await expect(page.getByRole('heading', { name: 'Add New Medication' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/ibuprofen/i)
  await expect(page.getByLabel('Expiration Date')).toHaveValue(`${nextYear}-08-31`)
  await expect(page.getByLabel('Number of Pills')).toHaveValue('30')
  await expect(page.getByLabel('Purpose/Usage')).toHaveValue(/pain/i)
  await page.getByRole('button', { name: 'Add Medication' }).click()

  const ibuprofen = card(page, /ibuprofen/i)
  await expect(ibuprofen.getByText('30 of 30')).toBeVisible()
  await expect(ibuprofen.getByText('Never')).toBeVisible()
  await ibuprofen.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = intake(page)
  await dialog.getByLabel('Number of pills taken').fill('2')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const notifications = notification(page)
  await expect(notifications.getByText('Medication taken successfully logged')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(ibuprofen.getByText('28 of 30')).toBeVisible()
  await expect(ibuprofen.getByText('Taken Today')).toBeVisible()

  await product.restart()
  await page.reload()
  await expect(ibuprofen.getByText('28 of 30')).toBeVisible()
  await expect(ibuprofen.getByText('Taken Today')).toBeVisible()
  const image = ibuprofen.getByRole('img').first()
  await expect
    .poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
})

/** Real photographs are never part of the project: they may be in a folder beside it. */
const REAL_PHOTO = path.resolve(import.meta.dirname, '../../shared/photos/us09-allegra-allergy.jpg')

if (fs.existsSync(REAL_PHOTO)) {
  test('a real photo of a package fills the form', async ({ page }) => {
    test.setTimeout(120_000)
    await signUp(page, 'real-photo@example.org')
    await page.getByRole('link', { name: 'Add Medication' }).first().click()
    await page.getByLabel('Add Images').setInputFiles(REAL_PHOTO)
    await expect(page.getByRole('heading', { name: 'Add New Medication' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/allegra/i)
  })
}
