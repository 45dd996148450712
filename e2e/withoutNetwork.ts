import type { BrowserContext, Page } from '@playwright/test'
import { keptOn, setOffline, workerReady } from './device.ts'
import { expect, type Household } from './household.ts'

export const waits = (page: Page, words: string) => page.getByText(`${words} to send later.`)

/** Opens Today on a phone that was used online, and takes it offline. */
export async function openThenLose(
  page: Page,
  context: BrowserContext,
  household: Household,
  path = '/today',
) {
  // A browser applies a route only a moment after it reports it, and sends requests as soon as it is online.
  // A route installed from the start counts at once.
  await context.route('nothing://**', (route) => route.continue())
  await household.enter(page, path)
  await workerReady(page)
  await expect
    .poll(async () => (await keptOn(page)).records.filter((one) => one.includes('/api/occurrences')).length)
    .toBeGreaterThanOrEqual(5)
  await setOffline(context, true)
  await expect(page.getByText(/^Offline/)).toBeVisible()
}
