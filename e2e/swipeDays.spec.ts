import type { Page } from '@playwright/test'
import { gate } from './gate.ts'
import { expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'

test.use({ timezoneId: NOON_ZONE, hasTouch: true })

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** A finger that goes down at one place and comes up at another; `meanwhile` happens before it comes up. */
async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (
    [x, y]: [number, number],
    [toX, toY]: [number, number],
    meanwhile: () => Promise<unknown> = async () => {},
  ) => {
    await touch('touchStart', { x, y })
    await meanwhile()
    await touch('touchMove', { x: toX, y: toY })
    await touch('touchEnd')
  }
}

test('the days beside it are one swipe away, and scrolling is none', async ({ page, household }) => {
  await due(household, 'Lisinopril')
  await household.enter(page, '/today')
  await expect(title(page, 'Today')).toBeVisible()
  const drag = await finger(page)
  await drag([700, 500], [660, 300])
  await expect(title(page, 'Today')).toBeVisible()
  await drag([700, 500], [500, 510])
  await expect(title(page, 'Tomorrow')).toBeVisible()
  await drag([500, 500], [700, 510])
  await expect(title(page, 'Today')).toBeVisible()
  await drag([500, 500], [700, 510])
  await expect(title(page, 'Yesterday')).toBeVisible()
})

test('a swipe that began on what is gone meanwhile is one', { tag: '@rare' }, async ({ page, household }) => {
  await due(household, 'Lisinopril')
  const day = gate()
  await page.route('**/occurrences*', (route) => day.opened.then(() => route.continue()))
  await household.enter(page, '/today')
  const waiting = page.getByRole('main').getByText('Loading…').locator('..')
  const { x, y } = (await waiting.boundingBox()) ?? { x: 0, y: 0 }
  const drag = await finger(page)
  await drag([x + 300, y + 60], [x + 100, y + 60], async () => {
    day.open()
    await expect(page.getByText('1 dose to take')).toBeVisible()
    await expect(waiting).toBeHidden()
  })
  await expect(title(page, 'Tomorrow')).toBeVisible()
})
