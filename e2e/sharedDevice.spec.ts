import type { BrowserContext, Page, Route } from '@playwright/test'
import { drawn, keptOn, setOffline, workerReady } from './device.ts'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button, notification } from './parts.ts'
import { openThenLose, waits } from './withoutNetwork.ts'

test.use({ serviceWorkers: 'allow', timezoneId: NOON_ZONE })

async function signIn(page: Page, who: Household) {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await button(page, 'Sign in').click()
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain(who.email)
}

/** `taker` takes a medicine offline; then only that waits, and the network is back. */
async function takeOffline(page: Page, context: BrowserContext, name: string, taker: string) {
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await setOffline(context, true)
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: 'Take Medicine' }).click()
  const dialog = page.getByRole('dialog')
  // Nobody is preselected where the medicine's plans did not arrive before going offline.
  await dialog.getByRole('group', { name: 'Who took it' }).getByText(taker).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(waits(page, '1 dose')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs your answer' })).toBeHidden()
  await setOffline(context, false)
}

/** A due medicine, another one, and a member who uses the same device. */
async function share(household: Household) {
  const { id } = await due(household, 'Lisinopril')
  const vitamin = await household.add({ name: 'Vitamin D' })
  return { id, vitamin, omar: await household.letIn('Omar Other', 'adult') }
}

test('a waiting dose stays with its person when the session ends and another signs in on the device', async ({
  page,
  context,
  household,
}) => {
  await due(household, 'Lisinopril')
  await openThenLose(page, context, household)
  await button(page, 'Taken').click()
  await expect(waits(page, '1 dose')).toBeVisible()
  await page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${household.token}` } })
  await setOffline(context, false)
  await page.goto('/account')
  await expect(page).toHaveURL('/login')

  const other = await household.stranger('Omar Other')
  await signIn(page, other)
  const left = page.getByText('1 entry of Nora Berg')
  await expect(left).toBeVisible()
  const kept = async () => (await keptOn(page)).records.join('')
  expect(await kept()).toContain('tappedAt')
  expect(await kept()).not.toContain('Lisinopril')
  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/login')
  await expect.poll(kept).not.toContain('Omar Other')

  await signIn(page, household)
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await expect(page.getByRole('article').getByText('19 of 20')).toBeVisible()
  await expect.poll(kept).not.toContain('tappedAt')
  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/login')
  await signIn(page, other)
  await expect.poll(kept).toContain('Omar Other')
  await expect(left).toBeHidden()
})

test('a dose that waits outlives a sign-out before the notices are loaded', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  const { id, omar } = await share(household)
  await household.enter(page, '/today')
  await workerReady(page)
  const kept = async () => (await keptOn(page)).records.join('')
  await expect.poll(kept).toContain(household.email)
  // Its cache would bring them.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).unregister())
  const lost = ['**/assets/LateNotices-*', '**/logs']
  for (const address of lost) await context.route(address, (route) => route.abort())
  await page.reload()
  await button(page, 'Taken').click()
  await expect.poll(kept).toContain('tappedAt')
  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/login')
  expect(await omar.count(id)).toBe(20)

  for (const address of lost) await context.unroute(address)
  await page.reload()
  await signIn(page, household)
  await expect.poll(() => omar.count(id)).toBe(19)
})

test('a request in progress at sign-out reaches nobody who signs in next', async ({
  page,
  context,
  household,
}) => {
  const { id, vitamin, omar } = await share(household)
  await openThenLose(page, context, household)
  await button(page, 'Taken').click()
  await expect(waits(page, '1 dose')).toBeVisible()
  // The server refuses it, and answers late.
  await household.take(id, new Date())
  const { open: answer, opened: mayAnswer } = gate()
  let refused = 0
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    refused = response.status()
    await mayAnswer
    await route.fulfill({ response })
  }
  await context.route('**/logs', answerLate, { times: 1 })
  await setOffline(context, false)
  await expect.poll(() => refused).toBe(409)
  await button(page, 'Log Out').click()
  await button(page, 'Sign Out').click()
  await signIn(page, omar)
  const answered = page.waitForResponse('**/logs')
  answer()
  await (await answered).finished()

  // His own dose comes after it, and arrives.
  await takeOffline(page, context, vitamin.name, 'Omar Other')
  await expect.poll(() => omar.count(vitamin.id)).toBe(19)
})

test('a dose whose answer is lost after sign-out stays with its person', async ({
  page,
  context,
  household,
}) => {
  const { id, vitamin, omar } = await share(household)
  await household.enter(page, '/today')
  await workerReady(page)
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain(household.email)
  const { open: lose, opened: lost } = gate()
  let sent = 0
  await context.route('**/logs', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await lost
    await route.abort()
  })
  await button(page, 'Taken').click()
  await expect.poll(() => household.count(id)).toBe(19)
  await button(page, 'Log Out').click()
  await expect(page.getByText('1 entry is still being sent.')).toBeVisible()
  await button(page, 'Sign Out').click()
  await signIn(page, omar)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/logs'))
  lose()
  await failed

  // His own dose comes after everything that waits.
  await takeOffline(page, context, vitamin.name, 'Omar Other')
  await expect.poll(() => omar.count(vitamin.id)).toBe(19)
  expect(await omar.count(id)).toBe(19)
})

test('Undo goes with its person', async ({ page, household }) => {
  await due(household, 'Lisinopril')
  await household.enter(page, '/today')
  await button(page, 'Taken').click()
  const undo = notification(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await button(page, 'Log Out').click()
  await expect(page).toHaveURL('/login')
  await drawn(page)
  expect(await undo.count()).toBe(0)
})

test('an answer after sign-out is shown to nobody else', async ({ page, context, household }) => {
  const { id, omar } = await share(household)
  await household.enter(page, '/today')
  await workerReady(page)
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain(household.email)
  const asked = gate()
  const answer = gate()
  await context.route('**/logs', async (route) => {
    const response = await route.fetch()
    asked.open()
    await answer.opened
    await route.fulfill({ response })
  })
  await button(page, 'Taken').click()
  await asked.opened
  await button(page, 'Log Out').click()
  await expect(page.getByText('1 entry is still being sent.')).toBeVisible()
  await button(page, 'Sign Out').click()
  await signIn(page, omar)
  const answered = page.waitForResponse('**/logs')
  answer.open()
  await (await answered).finished()
  await drawn(page)
  expect(await notification(page).getByRole('listitem').count()).toBe(0)
  expect(await omar.count(id)).toBe(19)
})
