import type { BrowserContext, Page } from '@playwright/test'
import { drawn, keptOn, setOffline, workerReady } from './device.ts'
import { gate } from './gate.ts'
import { holdQueue } from './holdQueue.ts'
import { expect, type Household, test } from './household.ts'
import { startLossyProxy } from './lossyProxy.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button, notification } from './parts.ts'
import { openThenLose, waits } from './withoutNetwork.ts'

test.use({ serviceWorkers: 'allow', timezoneId: NOON_ZONE })

test('20 doses of two offline phones arrive once each, whatever happens on the way', {
  tag: '@rare',
}, async ({ browser, product, household }) => {
  test.setTimeout(120_000)
  const EACH = 10
  const mila = await household.addPerson('Mila')
  const nora = await household.personNamed('Nora Berg')
  const people = [nora, mila.id]
  const medicines: string[] = []
  for (const personId of people)
    for (let place = 0; place < EACH; place++)
      medicines.push((await due(household, `Medicine ${place}`, { personId })).id)

  const phone = async (personId: string) => {
    const proxy = await startLossyProxy(product.url)
    const context = await browser.newContext({
      baseURL: proxy.origin,
      serviceWorkers: 'allow',
      timezoneId: NOON_ZONE,
    })
    let page = await context.newPage()
    await openThenLose(page, context, household, `/today?for=${personId}`)
    await button(page, `All ${EACH} Taken`).click()
    await expect(waits(page, `${EACH} doses`)).toBeVisible()
    await page.reload()
    await expect(waits(page, `${EACH} doses`)).toBeVisible()
    await expect(page.getByText('All done for today')).toBeVisible()

    // The phone crashes three times during the answer to a dose that the server has logged.
    proxy.answers = 'hold'
    await setOffline(context, false)
    for (let crash = 1; crash <= 3; crash++) {
      await expect.poll(() => proxy.logged).toBeGreaterThanOrEqual(crash)
      await page.close()
      page = await context.newPage()
      await page.goto('/today')
    }
    // Then an answer is lost.
    proxy.answers = 'drop'
    await page.reload()
    const before = proxy.logged
    await expect.poll(() => proxy.logged).toBeGreaterThan(before)
    proxy.answers = 'pass'
    await page.reload()
    await expect.poll(async () => (await keptOn(page)).records.join('')).not.toContain('tappedAt')
    await expect(waits(page, 'doses')).toBeHidden()
    await context.close()
    proxy.close()
  }
  await Promise.all(people.map(phone))
  const doses = await Promise.all(medicines.map(async (id) => (await household.read(id)).logs.length))
  expect(doses).toEqual(Array.from({ length: 2 * EACH }, () => 1))
})

test('the kept days around today are never older than what was shown', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  await due(household, 'Lisinopril')
  const asked = gate()
  const answer = gate()
  await context.route('**/api/occurrences?*', async (route) => {
    const { searchParams } = new URL(route.request().url())
    const momentOf = (name: string) => Date.parse(searchParams.get(name) ?? '')
    if (momentOf('to') - momentOf('from') < 3 * 24 * 3_600_000) return route.continue()
    const response = await route.fetch()
    asked.open()
    await answer.opened
    await route.fulfill({ response })
  })
  await household.enter(page, '/today')
  await workerReady(page)
  await asked.opened
  await button(page, 'Taken').click()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain('"onTime"')
  // The last request for them.
  const last = page.waitForResponse('**/api/medications?*')
  answer.open()
  await (await last).finished()
  await setOffline(context, true)
  await page.reload()
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
})

/** Takes a due dose on an offline phone; returns the medicine's id. */
async function takeOffline(page: Page, context: BrowserContext, household: Household, name: string) {
  const { id } = await due(household, name)
  await openThenLose(page, context, household)
  // It is tried at once, and may go out when the network is back, past a route that a test installs
  // meanwhile.
  const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me'))
  await button(page, 'Taken').click()
  await expect(waits(page, '1 dose')).toBeVisible()
  await tried
  return id
}

test('a waiting dose is shown, subtracted from the count, and taken back offline', async ({
  page,
  context,
  household,
}) => {
  const id = await takeOffline(page, context, household, 'Lisinopril')
  await expect(page.getByText(/^All done for today/)).toBeVisible()
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await expect(page.getByRole('article').getByText('19 of 20')).toBeVisible()
  await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
  await expect(waits(page, '1 dose')).toBeHidden()
  await expect(page.getByRole('article').getByText('20 of 20')).toBeVisible()
  await setOffline(context, false)
  await expect(page.getByText(/^Offline/)).toBeHidden()
  expect(await household.count(id)).toBe(20)
})

for (const [moment, held, isAnsweredFirst] of [
  ['before it leaves', '**/api/auth/me', false],
  ['as it leaves', '**/api/auth/me', true],
  ['as it arrives', '**/logs', false],
] as const)
  test(`a waiting dose taken back ${moment} is not logged in the end`, { tag: '@rare' }, async ({
    page,
    context,
    household,
  }) => {
    const id = await takeOffline(page, context, household, 'Lisinopril')
    const asked = gate()
    const mayAnswer = gate()
    await context.route(
      held,
      async (route) => {
        const response = await route.fetch()
        asked.open()
        await mayAnswer.opened
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await setOffline(context, false)
    await asked.opened
    const letGo = await holdQueue(page)
    const steps = [
      async () => {
        const answered = page.waitForResponse(held)
        mayAnswer.open()
        await (await answered).finished()
      },
      () => notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 }),
    ]
    for (const step of isAnsweredFirst ? steps : steps.reverse()) {
      await step()
      await drawn(page)
    }
    await letGo()
    await page.evaluate(() => navigator.locks.request('waiting', () => {}))
    await expect.poll(async () => (await keptOn(page)).records.join('')).not.toContain('tappedAt')
    await expect.poll(() => household.count(id)).toBe(20)
    await expect(button(page, 'Taken')).toBeVisible()
  })

test('a dose that someone else logged meanwhile is asked about, and signing out asks before losing it', {
  tag: '@rare',
}, async ({ page, context, household }) => {
  const id = await takeOffline(page, context, household, 'Amoxicillin')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('1 entry on this device was not sent yet.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await household.take(id, new Date())
  await setOffline(context, false)
  const needs = page.getByRole('region', { name: 'Needs your answer' })
  await expect(needs.getByText(/Amoxicillin.*Already logged/s)).toBeVisible()
  expect(await household.count(id)).toBe(19)
  await needs.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'A Second Dose Was Given' }).click()
  await expect(needs).toBeHidden()
  await expect.poll(() => household.count(id)).toBe(18)
})

test('a dose taken as needed is asked about its limit while the server is away', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  const { id } = await household.add({ name: 'Ibuprofen' })
  await household.plan(id, { asNeeded: { amount: 1 }, limits: { minHours: 6, max24h: null } })
  await household.take(id, new Date(), { personId: await household.personNamed('Nora Berg') })
  await household.enter(page, '/today')
  await workerReady(page)
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain('"minHours":6')
  await setOffline(context, true)
  await expect(page.getByText(/^Offline/)).toBeVisible()
  await button(page, 'I Took Another One').click()
  await expect(page.getByRole('dialog', { name: 'Earlier than the plan says' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Not Taken' }).click()
  await expect(waits(page, '1 dose')).toBeHidden()
})

test('a dose that waited while its plan changed is logged for the new plan', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  const id = await takeOffline(page, context, household, 'Amoxicillin')
  const [plan] = await household.plansOf(id)
  if (!plan) throw new Error('There is no plan')
  await household.changePlan(plan.id, { ...plan, food: 'with' })
  await setOffline(context, false)
  const needs = page.getByRole('region', { name: 'Needs your answer' })
  await expect(needs.getByText(/Amoxicillin.*This dose is not planned/s)).toBeVisible()
  await expect(button(page, 'Taken')).toBeVisible()
  await needs.getByRole('button', { name: 'Yes' }).click()
  await expect(needs).toBeHidden()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
  await expect.poll(() => household.count(id)).toBe(19)
})

test('a refused dose is no longer asked about once it is taken back', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  const id = await takeOffline(page, context, household, 'Amoxicillin')
  const undo = notification(page).getByRole('button', { name: 'Undo' })
  // It stays while the pointer is over it.
  await undo.hover()
  await household.take(id, new Date())
  await setOffline(context, false)
  const needs = page.getByRole('region', { name: 'Needs your answer' })
  await expect(needs.getByText(/Amoxicillin.*Already logged/s)).toBeVisible()
  await undo.click({ delay: 600 })
  await expect(needs).toBeHidden()
  await expect.poll(async () => (await keptOn(page)).records.join('')).not.toContain('tappedAt')
  expect(await household.count(id)).toBe(19)
})

test('signing out waits for a dose in progress, and asks if it did not arrive', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  const { id } = await due(household, 'Amoxicillin')
  const omar = await household.letIn('Omar Other', 'adult')
  await household.enter(page, '/today')
  await workerReady(page)
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain(household.email)
  /** Holds doses until the test decides if they arrive. */
  const hold = async () => {
    const { open, opened } = gate<boolean>()
    await context.route('**/logs', async (route) => ((await opened) ? route.continue() : route.abort()))
    return open
  }
  const stillSent = page.getByText('1 entry is still being sent. Signing out now may lose it.')
  const lose = await hold()
  await button(page, 'Taken').click()
  await button(page, 'Log Out').click()
  await expect(stillSent).toBeVisible()
  lose(false)
  await expect(page.getByText('1 entry on this device was not sent yet.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await context.unroute('**/logs')
  await expect.poll(() => household.count(id)).toBe(19)

  const other = await due(household, 'Lisinopril')
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await page.getByRole('link', { name: 'Today' }).first().click()
  const pass = await hold()
  // Both are due in the same minute and listed together.
  await page.getByRole('button', { name: /^(Other One )?Taken$/ }).click()
  await button(page, 'Log Out').click()
  await expect(stillSent).toBeVisible()
  pass(true)
  await expect(button(page, 'Sign in')).toBeVisible()
  expect(await omar.count(other.id)).toBe(19)
})
