import type { Locator, Page } from '@playwright/test'
import { expect, test } from './household.ts'
import { trustClock } from './ownTime.ts'

/**
 * Expects something on the screen within 200 ms of the page's own time, however slow the machine: each 50 ms
 * of waiting are one for the page's timers.
 */
const expectAtOnce = (page: Page, something: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1)
        return something.isVisible()
      },
      { intervals: [50], timeout: 10_000 },
    )
    .toBe(true)

test('an arrived page, dialog or next page is shown at once', async ({ page, household }) => {
  await household.add({ name: 'Lisinopril' })
  await household.enter(page, '/favicon.svg')
  await trustClock(page)
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await page.goto('/')
  await expectAtOnce(page, page.getByRole('article'))
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await expectAtOnce(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Lisinopril' }).getByRole('link').click()
  await expectAtOnce(page, page.getByRole('link', { name: 'Edit Medication' }))
})
