import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from './household.ts'
import { lendProduct } from './product.ts'

/** A product with a folder for backups. */
const test = base.extend<object, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-backups-'))
      await use(folder)
      fs.rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [({ folder }, use) => lendProduct(use, { BACKUP_DIR: folder, TZ: 'UTC' }), { scope: 'worker' }],
})

test('the operator makes a backup and downloads it after the password', async ({
  page,
  household,
  folder,
}) => {
  await household.enter(page, '/account')
  await page.getByRole('link', { name: 'Open server' }).click()
  await page.getByRole('link', { name: 'Open backups' }).click()
  const files = () => fs.readdirSync(folder).filter((file) => file.endsWith('.tar'))
  const made = page.getByRole('button', { name: /^Download the backup of/ })
  // The one that is made after the start; another one of the same minute takes its place.
  await expect(made).toHaveCount(1)
  const button = page.getByRole('button', { name: 'Back Up Now' })
  await expect(button).toBeEnabled()
  const first = fs.statSync(path.join(folder, files()[0] ?? '')).ino
  await button.click()
  await expect(page.getByRole('status').filter({ hasText: 'The next one is due on' })).toBeVisible()
  await expect
    .poll(() => files().some((file) => fs.statSync(path.join(folder, file)).ino !== first))
    .toBe(true)

  await made.first().click()
  const dialog = page.getByRole('dialog', { name: 'Download Backup' })
  await dialog.getByLabel('Your Password').fill('wrong one')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Your Password').fill(household.password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  const saved = fs.readFileSync(await download.path())
  expect(saved.equals(fs.readFileSync(path.join(folder, download.suggestedFilename())))).toBe(true)
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText(/^Downloaded .*, by Nora/)).toBeVisible()
  await expect(page.getByLabel('Command')).toHaveValue(/^npm run restore -- .*\/medicine-cabinet-.*\.tar$/)
})
