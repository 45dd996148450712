import type { Page } from '@playwright/test'
import { keptOn, setOffline, workerReady } from './device.ts'
import { gate } from './gate.ts'
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

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })

  /** The page's main headings so far. */
  const headingsOf = (page: Page) =>
    page.evaluate(() => (window as unknown as { headings: string[] }).headings)

  for (const [arrives, outcome, heading] of [
    [true, 'appears with its sentences', 'Mehr'],
    [false, 'does not appear without its sentences', 'Diese Seite konnte nicht gezeigt werden'],
  ] as const)
    test(`a page beyond the first screens ${outcome}`, async ({ page, household }) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const [requested, answered] = [gate(), gate()]
      let parts = 0
      await page.route('**/assets/de-*.js', async (route) => {
        if (++parts === 1) return route.continue()
        requested.open()
        await answered.opened
        await (arrives ? route.continue() : route.abort())
      })
      await page.addInitScript(() => {
        const headings = new Set<string>()
        Object.defineProperty(window, 'headings', { get: () => [...headings] })
        new MutationObserver(() => {
          for (const { textContent } of document.querySelectorAll('h1')) headings.add(textContent)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      })
      await household.enter(page, '/')
      const code = page.waitForResponse('**/assets/MorePage-*.js')
      await page.getByRole('link', { name: 'Mehr' }).click()
      await requested.opened
      await (await code).finished()
      await expect(page.getByRole('status').filter({ hasText: 'Wird geladen' })).toBeVisible()
      answered.open()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await headingsOf(page)).toEqual(['Deine Medikamente', heading])
    })

  test.describe('with a service worker', () => {
    test.use({ serviceWorkers: 'allow' })

    test('a page beyond the first screens speaks German offline', async ({ page, context, household }) => {
      await household.enter(page, '/')
      await workerReady(page)
      await expect
        .poll(async () => (await keptOn(page)).cached.filter((url) => url.includes('/assets/de-')).length)
        .toBe(2)
      await setOffline(context, true)
      await page.goto('/more')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mehr')
    })
  })
})
