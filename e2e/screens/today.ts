import type { Page } from '@playwright/test'
import { trustClock } from '../ownTime.ts'
import type { Seeds } from '../seeds.ts'
import type { Screen } from './screen.ts'

/** Today of the family with plans, tomorrow at 12:40 by the device's clock. */
const openPlanned =
  (press?: string) =>
  async (page: Page, { plannedFamilyId }: Seeds) => {
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(12, 40, 0, 0)
    await trustClock(page)
    await page.clock.setFixedTime(tomorrow)
    await page.evaluate((id) => localStorage.setItem('family', id), plannedFamilyId)
    await page.goto('/today')
    await page.getByText(/dose(s)? to take/).waitFor()
    if (press) await page.getByRole('button', { name: press }).first().click()
  }

/** The overview of the family with plans, at the same moment. */
const openOverview = (view: string, name?: string) => async (page: Page, seeds: Seeds) => {
  await openPlanned()(page, seeds)
  await page.goto(`/overview?view=${view}`)
  if (name) await page.getByRole('link', { name }).first().click()
  await page.getByText(/taken so far|due so far|planned in these/).waitFor()
}

export const todayScreens: Screen[] = [
  ['today', '/', openPlanned()],
  [
    'today-one',
    '/',
    async (page, seeds) => {
      await openPlanned('Grandpa Emil')(page, seeds)
      await page.getByRole('button', { name: 'Everyone' }).waitFor()
    },
  ],
  ['today-skip', '/', openPlanned('Skip')],
  ['today-none', '/today'],
  ['overview-day', '/', openOverview('day')],
  ['overview-week', '/', openOverview('week')],
  ['overview-month', '/', openOverview('month', 'Grandpa Emil')],
]
