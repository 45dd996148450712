import { gate } from './gate.ts'
import { expect, subscribeTo, test } from './push.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

test('a device is turned on and off by a tap, registered again at each start, and removed by signing out', async ({
  page,
  household,
  pushService,
}) => {
  await subscribeTo(page, pushService)
  const devices = async () => (await household.reminderSettings()).devices.map(({ label }) => label)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/push/subscription')) asked.push(request.method())
  })
  const kept = () => page.evaluate(() => localStorage.getItem('test subscription'))
  await household.enter(page, '/reminders')
  const onThisDevice = page.getByRole('switch', { name: 'On this device' })
  await expect(onThisDevice).not.toBeChecked()
  await expect(page.getByText('Reminders are off')).toBeVisible()
  await onThisDevice.press('Space')
  await expect(page.getByText('Reminders are off')).toBeHidden()
  expect(await devices()).toHaveLength(1)

  // The server forgot it meanwhile, as after a 410.
  await page.evaluate(() => localStorage.removeItem('test subscription'))
  const toldAgain = page.waitForRequest((request) => request.method() === 'PUT')
  await page.reload()
  await toldAgain
  await expect(onThisDevice).toBeChecked()
  expect(await kept()).not.toBeNull()
  expect(await devices()).toHaveLength(1)

  await onThisDevice.press('Space')
  await expect.poll(devices).toEqual([])
  await expect.poll(kept).toBeNull()

  await onThisDevice.press('Space')
  await expect.poll(devices).toHaveLength(1)
  // The browser may report a call later than the server answered it.
  await expect.poll(() => asked).toEqual(['PUT', 'PUT', 'DELETE', 'PUT'])
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect.poll(kept).toBeNull()
})

test('of quick changes of the switch the last press counts', { tag: '@rare' }, async ({
  page,
  household,
  pushService,
}) => {
  await subscribeTo(page, pushService)
  await household.enter(page, '/reminders')
  const { open: release, opened: held } = gate()
  const isAsked = (method: string) => (what: { url(): string; method(): string }) =>
    what.url().includes('/api/push/subscription') && what.method() === method
  await page.route('**/api/push/subscription', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  const answered = ['PUT', 'DELETE'].map((method) =>
    page.waitForResponse((response) => isAsked(method)(response.request())),
  )
  const onThisDevice = page.getByRole('switch', { name: 'On this device' })
  const asked = page.waitForRequest(isAsked('PUT'))
  await onThisDevice.press('Space')
  await asked
  await onThisDevice.press('Space')
  release()
  await Promise.all(answered)
  await expect(onThisDevice).not.toBeChecked()
  expect((await household.reminderSettings()).devices).toEqual([])
})

test('a switch stays as pressed until its outcome is known', { tag: '@rare' }, async ({
  page,
  household,
  pushService,
}) => {
  await subscribeTo(page, pushService)
  await household.enter(page, '/reminders')
  const onThisDevice = page.getByRole('switch', { name: 'On this device' })
  await onThisDevice.press('Space')
  await expect(page.getByText('Reminders are off')).toBeHidden()
  const settings = gate()
  await page.route('**/api/reminders/settings', (route) => settings.opened.then(() => route.continue()))
  const read = page.waitForRequest('**/api/reminders/settings')
  await onThisDevice.press('Space')
  await read
  await expect.poll(async () => (await household.reminderSettings()).devices).toEqual([])
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(onThisDevice).not.toBeChecked()
  const known = page.waitForResponse('**/api/reminders/settings')
  settings.open()
  await known
  await expect(page.getByText('Reminders are off')).toBeVisible()
  await expect(onThisDevice).not.toBeChecked()
})
