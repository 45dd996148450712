import type { PushMessage } from '../contract/pushMessage.ts'
import { setOffline } from './device.ts'
import { expect, pushesOn, subscribeTo, test } from './push.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Browsers show at most two. */
const BUTTONS = expect.arrayContaining(['Taken', 'Later'])

const due: PushMessage = {
  title: 'Grandpa Emil, 08:00',
  body: 'Due now',
  tag: 'occurrence-1',
  url: 'today?for=emil',
  token: `${'A'.repeat(22)}.${'A'.repeat(43)}`,
}

test('two pushes of one occurrence show one notification; an unreadable one shows a notification too', {
  tag: '@rare',
}, async ({ page, household }) => {
  await household.enter(page, '/reminders')
  const { deliver, shown, press, opened } = await pushesOn(page)
  await deliver(JSON.stringify(due))
  await expect.poll(shown).toEqual([{ title: due.title, body: 'Due now', actions: BUTTONS }])
  await deliver(JSON.stringify({ ...due, body: 'Still waiting' }))
  await expect.poll(shown).toMatchObject([{ title: due.title, body: 'Still waiting' }])
  await press()
  await expect.poll(opened).toEqual([new URL('/today?for=emil', page.url()).href])
  expect(await shown()).toEqual([])

  for (const broken of ['', 'not JSON', '[]', '{"title":7}', 'null']) {
    await deliver(broken)
    await expect.poll(shown).toEqual([{ title: 'Medicine Cabinet', body: 'A dose is due', actions: [] }])
    await press()
    await expect.poll(shown).toEqual([])
  }
  await deliver(JSON.stringify({ ...due, url: 'https://example.org/' }))
  await expect.poll(shown).toHaveLength(1)
  await press()
  await expect.poll(async () => (await opened()).at(-1)).toBe(new URL('/today', page.url()).href)
})

test('a refused action says why and opens Today; offline it can be pressed again', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  await household.enter(page, '/reminders')
  const { deliver, shown, press, opened } = await pushesOn(page)
  await deliver(JSON.stringify(due))
  await expect.poll(shown).toHaveLength(1)
  await setOffline(context, true)
  await press('taken')
  await expect
    .poll(shown)
    .toMatchObject([{ title: due.title, body: expect.stringContaining('No connection'), actions: BUTTONS }])
  expect(await opened()).toEqual([])
  await setOffline(context, false)
  await press('taken')
  await expect.poll(async () => (await shown())[0]?.body).toMatch(/link/)
  expect(await shown()).toMatchObject([{ title: due.title, actions: [] }])
  await expect.poll(opened).toEqual([new URL('/today?for=emil', page.url()).href])
})

test('doses due at one time are one push; two pushes show one notification, whose All Taken logs each dose once, as its link does; it is closed once they are taken', async ({
  page,
  anotherDevice,
  household,
  pushService,
}) => {
  test.setTimeout(150_000)
  await subscribeTo(page, pushService)
  await household.enter(page, '/reminders')
  const { deliver, shown, press } = await pushesOn(page)
  await page.getByRole('switch', { name: 'On this device' }).press('Space')
  await expect(page.getByText('Reminders are off')).toBeHidden()
  // Uses the real clock: plans the next minute that is not about to begin.
  const at = new Date(Math.ceil((Date.now() + 8000) / 60_000) * 60_000)
  const before = pushService.received.length
  const made: string[] = []
  for (const name of ['Ibuprofen', 'Zinc']) {
    const { id } = await household.add({ name })
    await household.plan(id, { at: at.toISOString().slice(11, 16) })
    made.push(id)
  }
  await expect.poll(() => pushService.received.length, { timeout: 80_000 }).toBe(before + 1)
  const push = pushService.received.at(-1)
  if (!push) throw new Error('Nothing was received')
  expect(push.at.getTime() - at.getTime()).toBeGreaterThanOrEqual(0)
  expect(push.body).not.toMatch(/Ibuprofen|Zinc/)
  await deliver(push.body)
  await deliver(push.body)
  await expect.poll(shown).toHaveLength(1)
  expect(await shown()).toMatchObject([{ body: '2 due now', actions: ['All taken', 'Later'] }])
  const taken = async () =>
    (await Promise.all(made.map((id) => household.read(id)))).map(({ logs }) => logs.length)

  // Its link, opened while signed out.
  const { token } = JSON.parse(push.body)
  const stranger = await anotherDevice({ serviceWorkers: 'block' })
  const asked: string[] = []
  stranger.on('request', (request) => asked.push(request.url()))
  await stranger.goto(`/reminder#${token}`)
  await expect(stranger.getByRole('heading', { name: /^Nora Berg, / })).toBeVisible()
  await expect(stranger.getByText('2 of 2 still due')).toBeVisible()
  expect(await taken()).toEqual([0, 0])
  expect(new URL(stranger.url()).hash).toBe('')
  await stranger.reload()
  await stranger.getByRole('button', { name: 'All Taken' }).press('Enter')
  await expect(stranger.getByText('All are recorded as taken.')).toBeVisible()
  expect(await taken()).toEqual([1, 1])
  await stranger.reload()
  await expect(stranger.getByText('All are recorded as taken.')).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'All Taken' })).toBeHidden()
  await press('taken')
  await expect.poll(async () => (await shown())[0]?.body).toMatch(/^All 2 taken at \d+:\d\d\s[AP]M$/)
  expect(await taken()).toEqual([1, 1])
  for (const [locale, buttons, outcome] of [
    ['de-DE', ['Alle genommen', 'Später'], /^Alle 2 genommen um \d\d:\d\d$/],
    ['ar-EG-u-nu-latn', ['تم تناول الكل', 'لاحقًا'], /^تم تناول الكل \(.*2.*\) الساعة/],
  ] as const) {
    await deliver(JSON.stringify({ ...JSON.parse(push.body), locale }))
    await expect.poll(shown).toMatchObject([{ actions: buttons }])
    await press('taken')
    await expect.poll(async () => (await shown())[0]?.body).toMatch(outcome)
  }
  expect(await taken()).toEqual([1, 1])
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  await stranger.goto('/reminder#cut')
  await expect(stranger.getByRole('heading', { name: 'The link was cut off' })).toBeVisible()
  await stranger.goto(`/reminder#${due.token}`)
  await expect(stranger.getByRole('heading', { name: 'This link has expired' })).toBeVisible()

  // The other device took them: the next reminder closes what is shown here, and so does the app.
  await deliver(push.body)
  await expect.poll(shown).toHaveLength(1)
  await deliver(JSON.stringify(due))
  await expect.poll(shown).toMatchObject([{ title: due.title }])
  await deliver(push.body)
  await expect.poll(shown).toHaveLength(2)
  await page.goto('/today')
  await expect.poll(shown).toMatchObject([{ title: due.title }])
})

test('a test message is sent, and its outcome shown', async ({ page, household, pushService }) => {
  await subscribeTo(page, pushService)
  await household.enter(page, '/reminders')
  const { deliver, shown } = await pushesOn(page)
  await page.getByRole('switch', { name: 'On this device' }).press('Space')
  const before = pushService.received.length
  await page.getByRole('button', { name: 'Send a Test' }).press('Enter')
  await expect.poll(() => pushService.received.length).toBe(before + 1)
  await deliver(pushService.received.at(-1)?.body ?? '')
  await expect(page.getByText(/^The test arrived after \d+ seconds?$/)).toBeVisible()
  expect(await shown()).toMatchObject([{ actions: [] }])

  pushService.answer({ status: 403, text: 'the key is another one' }, pushService.received.at(-1)?.endpoint)
  await page.getByRole('button', { name: 'Send a Test' }).press('Enter')
  await expect(page.getByText('The test was not sent')).toBeVisible()
  await expect(page.getByRole('status').getByText('the key is another one')).toBeVisible()
  expect(pushService.problems).toEqual([])
})

test('a subscription that its push service ended is named elsewhere, and replaced once the app opens on it', async ({
  page,
  anotherDevice,
  household,
  pushService,
}) => {
  await subscribeTo(page, pushService)
  await household.enter(page, '/reminders')
  const endpoint = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('test subscription') ?? '{}').endpoint as string)
  await page.getByRole('switch', { name: 'On this device' }).press('Space')
  await expect(page.getByText('Reminders are off')).toBeHidden()
  const ended = await endpoint()
  pushService.answer({ status: 410 }, ended)
  await page.getByRole('button', { name: 'Send a Test' }).press('Enter')
  await expect(page.getByText('The test was not sent')).toBeVisible()

  const other = await anotherDevice()
  await household.enter(other, '/today')
  const banner = other.getByText(/^Reminders stopped on .+\. Open the app on it\.$/)
  await expect(banner).toBeVisible()
  expect(await endpoint(), 'the browser itself does not learn of its end').toBe(ended)
  await page.reload()
  await expect.poll(endpoint).not.toBe(ended)
  await expect
    .poll(async () => (await household.reminderSettings()).devices)
    .toMatchObject([{ endedAt: null }])
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
  const before = pushService.received.length
  await page.getByRole('button', { name: 'Send a Test' }).press('Enter')
  await expect.poll(() => pushService.received.length).toBe(before + 1)
  expect(pushService.received.at(-1)?.endpoint).toBe(await endpoint())
})

test('an obstacle is named, with what to do', { tag: '@rare' }, async ({ page, household }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await household.enter(page, '/reminders')
  await expect(page.getByText('Notifications are blocked for this page')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeHidden()
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.reload()
  await expect(page.getByText('Reminders need a secure address (https)')).toBeVisible()
})
