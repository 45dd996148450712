import type { BrowserContext, Page } from '@playwright/test'
import { keptOn, setOffline, workerReady } from './device.ts'
import { expect, type Household } from './household.ts'

export const waits = (page: Page, words: string) => page.getByText(`${words} to be sent.`)

/** Opens Today as a phone that was used with a network, and then has none. */
export async function openThenLose(
  page: Page,
  context: BrowserContext,
  household: Household,
  path = '/today',
) {
  // A browser takes up what stands between it and the network only a moment after it says so, and asks by itself once it has a
  // network again. What is put there later counts at once where something stands there from the start.
  await context.route('nothing://**', (route) => route.continue())
  await household.enter(page, path)
  await workerReady(page)
  await expect
    .poll(async () => (await keptOn(page)).records.filter((one) => one.includes('/api/occurrences')).length)
    .toBeGreaterThanOrEqual(5)
  await setOffline(context, true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}
