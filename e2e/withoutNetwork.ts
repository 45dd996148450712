import type { BrowserContext, Page } from '@playwright/test'
import { keptOn, setOffline, workerReady } from './device.ts'
import { expect, type Household } from './household.ts'

/** A zone where it is now between twelve and one, so that all that is due stands in one drawer. */
const AHEAD = 12 - new Date().getUTCHours()
export const ZONE = AHEAD === 0 ? 'Etc/GMT' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`

/** A medicine that is due in some minutes. */
export async function due(household: Household, name: string, personId?: string) {
  const medication = await household.add({ name })
  const at = new Date(Date.now() + AHEAD * 3_600_000 + 5 * 60_000).toISOString().slice(11, 16)
  await household.plan(medication.id, { at, timeZone: ZONE, ...(personId !== undefined && { personId }) })
  return medication
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const countOf = async (household: Household, id: string) => (await household.read(id)).pillCount
export const waits = (page: Page, words: string) => page.getByText(`${words} to be sent.`)

/** Opens Today as a phone that was used with a network, and then has none. */
export async function openThenLose(
  page: Page,
  context: BrowserContext,
  household: Household,
  path = '/today',
) {
  await household.enter(page, path)
  await workerReady(page)
  await expect
    .poll(async () => (await keptOn(page)).records.filter((one) => one.includes('/api/occurrences')).length)
    .toBeGreaterThanOrEqual(5)
  await setOffline(context, true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}
