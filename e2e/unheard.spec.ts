import type { PushMessage } from '../contract/pushMessage.ts'
import type { ReminderSettings } from '../contract/reminders.ts'
import { setOffline } from './device.ts'
import { expect, pushesOn, subscribeTo, test } from './push.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

test('a device that no push reaches reminds by itself, once, and Today says what has not worked for a day', async ({
  page,
  context,
  household,
  pushService,
}) => {
  await subscribeTo(page, pushService)
  const { id } = await household.add({ name: 'Ibuprofen' })
  const inSixHours = new Date(Date.now() + 6 * 60 * 60 * 1000).toISOString()
  await household.plan(id, { at: inSixHours.slice(11, 16), timeZone: 'UTC' })
  await page.clock.install()
  await household.enter(page, '/reminders')
  await page.getByRole('switch', { name: 'On this device' }).press('Space')
  await expect.poll(async () => (await household.reminderSettings()).devices).toHaveLength(1)

  const failing = (await household.reminderSettings()) satisfies ReminderSettings
  const failingSince = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString()
  failing.devices = [{ ...failing.devices[0]!, isThisOne: false, label: 'Phone', failingSince }]
  await page.route('**/api/reminders/settings', (route) => route.fulfill({ json: failing }))
  const ahead = page.waitForResponse('**/api/reminders/ahead')
  await page.goto('/today')
  await expect(page.getByText(/^Reminders on Phone have not worked since /)).toBeVisible()
  const { shown, deliver } = await pushesOn(page)
  const [next] = (await (await ahead).json()) as { at: string; message: PushMessage }[]
  if (!next) throw new Error('Nothing is planned')

  await setOffline(context, true)
  await page.clock.fastForward(Date.parse(next.at) - Date.now() + 61_000)
  await expect.poll(shown).toMatchObject([{ title: next.message.title, body: 'Due now' }])
  await setOffline(context, false)
  await deliver(JSON.stringify({ ...next.message, body: 'Due now: Ibuprofen, 1 pill' }))
  await expect
    .poll(async () => (await shown()).map(({ body }) => body))
    .toEqual(['Due now: Ibuprofen, 1 pill'])

  await page.getByRole('link', { name: 'Look at Reminders' }).click()
  await expect(page.getByText(/^Not working: the service cannot be reached$/)).toBeVisible()
})
