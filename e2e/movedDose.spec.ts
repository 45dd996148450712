import { expect, test } from './household.ts'
import { NOON_ZONE } from './noon.ts'
import { trustClock } from './ownTime.ts'
import { button, notification } from './parts.ts'

test.use({ timezoneId: NOON_ZONE })

const DAY_MS = 24 * 60 * 60 * 1000
const dayOf = (at: number) => new Date(at).toLocaleDateString('sv', { timeZone: NOON_ZONE })

test('a weekly dose at another time moves the next, which can keep its day, and an overdue one stays on Today', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Ozempic' })
  const tomorrow = Date.now() + DAY_MS
  await household.plan(id, {
    startsOn: dayOf(tomorrow),
    phases: [
      {
        days: null,
        pattern: { kind: 'days', every: 7, anchor: 'taken' },
        times: [{ at: '12:30', amount: 1 }],
      },
    ],
    timeZone: NOON_ZONE,
  })
  await trustClock(page)
  await page.clock.setFixedTime(tomorrow + 3 * DAY_MS)
  await household.enter(page, '/today')
  await expect(
    page.getByRole('region', { name: 'Earlier' }).getByText(/^Waiting since \w+ \d+ at 12:30 PM/),
  ).toBeVisible()
  await page.clock.setFixedTime(Date.now())
  await page.goto('/today')
  await button(page, 'Tomorrow').click()
  await page.getByRole('button', { name: /^Noon/ }).click()
  await page
    .getByRole('button', { name: /Ozempic/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Taken Now' }).click()
  const sheet = page.getByRole('dialog', { name: /^Next: .+, 1 day earlier than planned$/ })
  await sheet.getByRole('button', { name: /^Keep \w+days$/ }).click()
  await expect(notification(page).getByText('The next dose keeps its time')).toBeVisible()
  await page.goto(`/medication/${id}`)
  await expect(page.getByText(/, every 7 days, counted from the last dose, from /)).toBeVisible()
  await expect(page.getByText(/^Next: .+, 1 pill$/)).toBeVisible()
})
