import type { Page } from '@playwright/test'
import { startHoldingProxy } from './holdingProxy.ts'
import { expect, test } from './household.ts'
import { photographPackage } from './packagePicture.ts'
import { notification } from './parts.ts'

/** Collects, from now on, what screen readers say of each change in live regions. */
async function listen(page: Page) {
  const spoken = await page.evaluateHandle(() => {
    const said = new Map<Element, string | null>()
    const spoken: (string | null)[] = []
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')) {
        if (said.get(region) !== region.textContent) spoken.push(region.textContent)
        said.set(region, region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
    return spoken
  })
  return () => spoken.jsonValue()
}

test('found fields appear before the photo is read, and typed text stays', async ({
  anotherDevice,
  product,
  household,
}) => {
  test.setTimeout(120_000)
  const proxy = await startHoldingProxy(product.url)
  const page = await anotherDevice({ baseURL: proxy.origin })
  await household.enter(page, '/add')
  const spoken = await listen(page)
  const photo = { name: 'box.jpg', mimeType: 'image/jpeg', buffer: await photographPackage() }
  await page.getByLabel('Add Images').setInputFiles(photo)

  const card = page.getByRole('listitem').filter({ hasText: 'box.jpg' })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/cetirizine/i, { timeout: 60_000 })
  await expect(page.getByLabel('Expiration Date')).toHaveValue('2031-08-31')
  await expect(card.getByText('Analyzing...')).toBeVisible()
  await expect(card.getByText('Cetirizine', { exact: false }).first()).toBeVisible()
  await expect(card.getByText('Not found')).toHaveCount(0)
  const notifications = notification(page)
  await expect(notifications.getByRole('listitem')).toHaveCount(0)
  await page.getByLabel('Purpose/Usage').fill('For spring')
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await expect.poll(() => proxy.held, { timeout: 60_000 }).toBe(1)
  await expect(card.getByText('Analyzing...')).toBeVisible()

  // Saved now, the medicine would lose its photo.
  await expect(page.getByRole('button', { name: 'Reading the photo...' })).toBeDisabled()

  proxy.release()
  await expect(card.getByText('Complete')).toBeVisible()
  expect((await spoken()).filter((words) => /^(Uploading|Analyzing|Complete)/.test(words ?? ''))).toEqual([
    'Uploading...',
    'Analyzing...',
    'Complete',
  ])
  await expect(notifications.getByText('Medicine information detected from images')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Mine')
  await expect(page.getByLabel('Purpose/Usage')).toHaveValue('For spring')
  await expect(page.getByLabel('Number of Pills')).toHaveValue('20')
  expect(proxy.passed).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page.getByRole('article').getByRole('img', { name: /Package of/ })).toBeVisible()
  proxy.close()
})
