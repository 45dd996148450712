import type { Page } from '@playwright/test'
import { setOffline } from './device.ts'
import { expect, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { trustClock } from './ownTime.ts'
import { button } from './parts.ts'
import { openThenLose, waits } from './withoutNetwork.ts'

/** A Thursday evening. */
const EVENING = new Date(2026, 9, 15, 23, 57)

/** The page's reads from now on. */
function countReads(page: Page) {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) reads.push(request.url())
  })
  return reads
}

test('an open dashboard turns to the next day by itself without a request', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril', expirationDate: '2026-10-15' })
  await household.add({ name: 'Metformin', expirationDate: '2026-11-15' })
  await household.take(id, new Date(2026, 9, 15, 23, 50))
  await trustClock(page)
  await page.clock.install({ time: EVENING })
  await household.enter(page)
  const card = page.getByRole('article').filter({ hasText: 'Lisinopril' })
  await expect(card.getByText('7 minutes ago')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const reads = countReads(page)
  await page.clock.fastForward(60_000)
  await expect(card.getByText('8 minutes ago')).toBeVisible()
  await expect(card.getByText('Taken Today')).toBeVisible()
  await expect(card.getByText('Expires today')).toBeVisible()
  await page.clock.fastForward(2 * 60_000)
  await expect(card, 'expired ones are hidden').toHaveCount(0)
  await page.getByRole('button', { name: 'Expired (1)' }).click()
  await expect(card.getByText('Expired 1 day ago')).toBeVisible()
  await expect(card.getByText('Taken Today')).toHaveCount(0)
  await expect(page.getByText('Expiring Soon:')).toBeAttached()
  expect(reads).toEqual([])
})

test("a tablet that wakes shows today, also for the morning's dose", async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.take(id, EVENING)
  await trustClock(page)
  await page.clock.setFixedTime(EVENING)
  await household.enter(page, `/medication/${id}`)
  for (const [day, waking] of [
    [16, 'visibilitychange'],
    [17, 'focus'],
    [18, 'pageshow'],
  ] as const)
    await test.step(waking, async () => {
      await expect(page.getByText('Taken Today')).toBeVisible()
      const morning = new Date(2026, 9, day, 7, 5)
      await trustClock(page)
      await page.clock.setFixedTime(morning)
      await page.evaluate((type) => {
        const target = type === 'visibilitychange' ? document : window
        target.dispatchEvent(new Event(type))
      }, waking)
      await expect(page.getByText('Taken Today')).toHaveCount(0)
      await page.getByRole('button', { name: 'Take Medicine' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Taken Today')).toBeVisible()
      expect((await household.read(id)).logs[0]?.takenAt).toBe(morning.toISOString())
    })
})

test('the current week becomes the next one at its end; an earlier one stays', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await trustClock(page)
  await page.clock.install({ time: new Date(2026, 9, 17, 23, 59) })
  await household.enter(page, `/medication/${id}`)
  await expect(page.getByText('October 11 – 17, 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sat: 0 taken' })).toHaveAttribute('aria-current', 'date')
  await page.clock.fastForward(60_000)
  await expect(page.getByText('October 18 – 24, 2026')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sun: 0 taken' })).toHaveAttribute('aria-current', 'date')
  await expect(page.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await page.getByRole('button', { name: 'Previous week' }).click()
  await page.clock.fastForward(7 * 24 * 3_600_000)
  await expect(page.getByText('October 11 – 17, 2026')).toBeVisible()
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(page.getByText('October 25 – 31, 2026')).toBeVisible()
})

test("a dose's time is now until another is chosen, also past midnight", async ({ page, household }) => {
  await household.add({ name: 'Lisinopril' })
  await trustClock(page)
  await page.clock.install({ time: EVENING })
  await household.enter(page)
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = page.getByRole('dialog')
  const tomorrow = dialog.getByRole('button', { name: /October 16/ })
  await expect(dialog.getByLabel('Time')).toHaveValue('23:57')
  await expect(tomorrow).toBeDisabled()
  await page.clock.fastForward(4 * 60_000)
  await expect(dialog.getByLabel('Time')).toHaveValue('00:01')
  await expect(tomorrow).toHaveAccessibleName(/^Today, .*, selected$/)
  await dialog.getByRole('button', { name: /October 15/ }).click()
  await dialog.getByLabel('Time').fill('21:30')
  await page.clock.fastForward(4 * 60_000)
  await expect(dialog.getByLabel('Time')).toHaveValue('21:30')
  await expect(dialog.getByRole('button', { name: /October 15.*selected/ })).toBeVisible()
})

test('a device with a wrong clock logs the right times, also if it is set during the visit', async ({
  page,
  household,
}) => {
  const wrongBy = (hours: number) => page.clock.setSystemTime(Date.now() + hours * 3_600_000)
  const press = (name: string) =>
    page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Take Medicine' }).click()
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  const errorOf = async (id: string) => {
    await expect.poll(() => household.count(id)).toBe(19)
    return Math.abs(Date.parse((await household.read(id)).logs[0]!.takenAt) - Date.now())
  }
  const [first, second] = [
    await household.add({ name: 'Lisinopril' }),
    await household.add({ name: 'Ramipril' }),
  ]
  await wrongBy(-3)
  await household.enter(page)
  await expect(page.getByText('This device’s clock is 3 hours behind. Times are corrected.')).toBeVisible()
  await press('Lisinopril')
  await confirm()
  expect(await errorOf(first.id)).toBeLessThan(90_000)
  await wrongBy(2)
  await press('Ramipril')
  await confirm()
  expect(await errorOf(second.id)).toBeLessThan(90_000)
  await expect(page.getByText('This device’s clock is 2 hours ahead. Times are corrected.')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', timezoneId: NOON_ZONE })

  test('a device with a wrong clock says so, and the dose has the right time', { tag: '@rare' }, async ({
    page,
    context,
    household,
  }) => {
    const { id } = await due(household, 'Metformin')
    await openThenLose(page, context, household)
    await page.clock.setSystemTime(new Date(Date.now() + 12 * 60_000))
    await button(page, 'Taken').click()
    await expect(waits(page, '1 dose')).toBeVisible()
    const tappedAt = Date.now()
    await setOffline(context, false)
    await expect(
      page.getByText('This device’s clock is 12 minutes ahead. Times are corrected.'),
    ).toBeVisible()
    await expect.poll(() => household.count(id)).toBe(19)
    const [dose] = (await household.read(id)).logs
    expect(Math.abs(Date.parse(dose?.takenAt ?? '') - tappedAt)).toBeLessThan(60_000)
  })
})
