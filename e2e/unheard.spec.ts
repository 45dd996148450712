import type { Page } from '@playwright/test'
import type { AheadReminder, ReminderSettings } from '../contract/reminders.ts'
import { HOUR_MS, MINUTE_MS } from '../language/durations.ts'
import type { TestPushService } from '../test/pushService.ts'
import { setOffline } from './device.ts'
import type { Household } from './household.ts'
import { trustClock } from './ownTime.ts'
import { expect, pushesOn, subscribeTo, test } from './push.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** The page reads its reminders of the next two days. */
const readsAhead = (page: Page) => page.waitForResponse('**/api/reminders/ahead')

/** Plans a medicine for each of some minutes from six hours on, turns reminders on here, and returns those ahead. */
async function planAhead(
  page: Page,
  { household, pushService }: { household: Household; pushService: TestPushService },
  minutes: Record<string, number> = { Ibuprofen: 0 },
): Promise<AheadReminder[]> {
  await subscribeTo(page, pushService)
  const inSixHours = Date.now() + 6 * HOUR_MS
  for (const [name, later] of Object.entries(minutes)) {
    const { id } = await household.add({ name })
    const at = new Date(inSixHours + later * MINUTE_MS).toISOString()
    await household.plan(id, { at: at.slice(11, 16), timeZone: 'UTC' })
  }
  await trustClock(page)
  await page.clock.install()
  await household.enter(page, '/reminders')
  const ahead = readsAhead(page)
  await page.getByRole('switch', { name: 'On this device' }).press('Space')
  await expect.poll(async () => (await household.reminderSettings()).devices).toHaveLength(1)
  return (await (await ahead).json()).slice(0, Object.keys(minutes).length)
}

/** Opens Today and waits until the page keeps its reminders. */
async function openToday(page: Page): Promise<void> {
  const ahead = readsAhead(page)
  await page.goto('/today')
  await ahead
}

/** Lets the page's clock reach a time after one that was planned. */
const pass = (page: Page, { at }: AheadReminder, ms: number) =>
  page
    .evaluate(() => Date.now())
    .then((now) => page.clock.fastForward(Math.max(0, Date.parse(at) + ms - now)))

const textsOn = (shown: () => Promise<{ body: string }[]>) => async () =>
  (await shown()).map(({ body }) => body)

test('a device that no push reaches reminds by itself, once, and Today says what has not worked for a day', async ({
  page,
  context,
  household,
  pushService,
}) => {
  const [next] = (await planAhead(page, { household, pushService })) as [AheadReminder]
  const failing = (await household.reminderSettings()) satisfies ReminderSettings
  const failingSince = new Date(Date.now() - 25 * HOUR_MS).toISOString()
  failing.devices = [{ ...failing.devices[0]!, isThisOne: false, label: 'Phone', failingSince }]
  await page.route('**/api/reminders/settings', (route) => route.fulfill({ json: failing }))
  await openToday(page)
  await expect(page.getByText(/^Reminders on Phone have not worked since /)).toBeVisible()
  const { shown, silent, deliver } = await pushesOn(page)

  await setOffline(context, true)
  await pass(page, next, MINUTE_MS)
  await expect.poll(shown).toMatchObject([{ title: next.message.title, body: 'Due now' }])
  expect(await silent()).toEqual([false])
  await setOffline(context, false)
  await deliver(JSON.stringify({ ...next.message, body: 'Due now: Ibuprofen, 1 pill' }))
  await expect.poll(textsOn(shown)).toEqual(['Due now: Ibuprofen, 1 pill'])
  expect(await silent()).toEqual([true])

  await page.getByRole('link', { name: 'Look at Reminders' }).click()
  await expect(page.getByText(/^Not working: the service cannot be reached$/)).toBeVisible()
})

test('a reminder that was closed comes again neither from the page nor from the next one', async ({
  page,
  household,
  pushService,
}) => {
  const ahead = await planAhead(page, { household, pushService }, { Ibuprofen: 0, Zinc: 1, Iron: 9 })
  const [heard, unheard, later] = ahead as [AheadReminder, AheadReminder, AheadReminder]
  await openToday(page)
  const { shown, deliver, press } = await pushesOn(page)
  const titles = async () => (await shown()).map(({ title }) => title)
  await pass(page, heard, 1000)
  await deliver(JSON.stringify(heard.message))
  await expect.poll(titles).toEqual([heard.message.title])
  await press()
  await expect.poll(titles).toEqual([])
  // One look at both: the first one would come first.
  await pass(page, unheard, MINUTE_MS)
  await expect.poll(titles).toEqual([unheard.message.title])
  await press()
  await expect.poll(titles).toEqual([])

  // As a tap on the notification does.
  await openToday(page)
  await pass(page, later, MINUTE_MS)
  await expect.poll(titles).toEqual([later.message.title])
})
