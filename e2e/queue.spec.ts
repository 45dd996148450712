import type { BrowserContext, Page } from '@playwright/test'
import { keptOn, workerReady } from './device.ts'
import { expect, type Household, test } from './household.ts'
import { startLossyProxy } from './lossyProxy.ts'

/** A zone where it is now between twelve and one, so that all that is due stands in one drawer. */
const AHEAD = 12 - new Date().getUTCHours()
const ZONE = AHEAD === 0 ? 'Etc/GMT' : `Etc/GMT${AHEAD > 0 ? '-' : '+'}${Math.abs(AHEAD)}`

test.use({ serviceWorkers: 'allow', timezoneId: ZONE })

/** A medicine that is due in some minutes. */
async function due(household: Household, name: string, personId?: string) {
  const medication = await household.add({ name })
  const at = new Date(Date.now() + AHEAD * 3_600_000 + 5 * 60_000).toISOString().slice(11, 16)
  await household.plan(medication.id, { at, timeZone: ZONE, ...(personId !== undefined && { personId }) })
  return medication
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const countOf = async (household: Household, id: string) => (await household.read(id)).pillCount
const waits = (page: Page, words: string) => page.getByText(`${words} to be sent.`)

/** Opens Today as a phone that was used with a network, and then has none. */
async function openThenLose(page: Page, context: BrowserContext, household: Household, path = '/today') {
  await household.enter(page, path)
  await workerReady(page)
  await expect
    .poll(async () => (await keptOn(page)).records.filter((one) => one.includes('/api/occurrences')).length)
    .toBeGreaterThanOrEqual(5)
  await context.setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
}

async function signIn(page: Page, who: Household) {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await button(page, 'Sign in').click()
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain(who.email)
}

/** Takes one of the cabinet without a network, which is then all that waits, and has one again. */
async function takeOffline(page: Page, context: BrowserContext, name: string) {
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await context.setOffline(true)
  const card = page.getByRole('article').filter({ hasText: name })
  await card.getByRole('button', { name: 'Take Medicine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(waits(page, '1 entry waits')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeHidden()
  await context.setOffline(false)
}

test('20 doses of two phones without a network arrive once each, whatever happens on the way', async ({
  browser,
  product,
  household,
}) => {
  test.setTimeout(120_000)
  const EACH = 10
  const mila = await household.addPerson('Mila')
  const nora = await household.personNamed('Nora Berg')
  const people = [nora, mila.id]
  const medicines: string[] = []
  for (const personId of people)
    for (let place = 0; place < EACH; place++)
      medicines.push((await due(household, `Medicine ${place}`, personId)).id)

  const phone = async (personId: string) => {
    const proxy = await startLossyProxy(product.url)
    const context = await browser.newContext({
      baseURL: proxy.origin,
      serviceWorkers: 'allow',
      timezoneId: ZONE,
    })
    let page = await context.newPage()
    await openThenLose(page, context, household, `/today?for=${personId}`)
    await button(page, `All ${EACH} Taken`).click()
    await expect(waits(page, `${EACH} entries wait`)).toBeVisible()
    await page.reload()
    await expect(waits(page, `${EACH} entries wait`)).toBeVisible()
    await expect(page.getByText('has taken everything.')).toBeVisible()

    // It crashes three times while the answer to a dose is on its way, which the server has logged.
    proxy.answers = 'hold'
    await context.setOffline(false)
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
    await expect(waits(page, 'entries wait')).toBeHidden()
    await context.close()
    proxy.close()
  }
  await Promise.all(people.map(phone))
  const doses = await Promise.all(medicines.map(async (id) => (await household.read(id)).logs.length))
  expect(doses).toEqual(Array.from({ length: 2 * EACH }, () => 1))
})

test('a dose that waits is shown, taken off the count, and taken back without a network', async ({
  page,
  context,
  household,
}) => {
  const { id } = await due(household, 'Lisinopril')
  await openThenLose(page, context, household)
  await button(page, 'Taken').click()
  await expect(waits(page, '1 entry waits')).toBeVisible()
  await expect(page.getByText('All taken.')).toBeVisible()
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await expect(page.getByRole('article').getByText('19 of 20')).toBeVisible()
  await page
    .getByRole('region', { name: 'Notification' })
    .getByRole('button', { name: 'Undo' })
    .click({ delay: 600 })
  await expect(waits(page, '1 entry waits')).toBeHidden()
  await expect(page.getByRole('article').getByText('20 of 20')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  expect(await countOf(household, id)).toBe(20)
})

test('of a dose that somebody else logged meanwhile it is asked, and signing out asks before it is lost', async ({
  page,
  context,
  household,
}) => {
  const { id } = await due(household, 'Amoxicillin')
  await openThenLose(page, context, household)
  await button(page, 'Taken').click()
  await expect(waits(page, '1 entry waits')).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByText('1 entry on this device was not sent yet.')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await household.take(id, new Date())
  await context.setOffline(false)
  const needs = page.getByRole('region', { name: 'Needs you' })
  await expect(needs.getByText(/Amoxicillin.*Already logged/s)).toBeVisible()
  expect(await countOf(household, id)).toBe(19)
  await needs.getByRole('button', { name: 'Decide…' }).click()
  await page.getByRole('button', { name: 'A Second Dose Was Given' }).click()
  await expect(needs).toBeHidden()
  await expect.poll(() => countOf(household, id)).toBe(18)
})

test('a device whose clock is wrong says so, and the dose has the right time', async ({
  page,
  context,
  household,
}) => {
  const { id } = await due(household, 'Metformin')
  await openThenLose(page, context, household)
  await page.clock.setSystemTime(new Date(Date.now() + 12 * 60_000))
  await button(page, 'Taken').click()
  await expect(waits(page, '1 entry waits')).toBeVisible()
  const tappedAt = Date.now()
  await context.setOffline(false)
  await expect(page.getByText('The clock of this device is 12 minutes fast.')).toBeVisible()
  await expect.poll(() => countOf(household, id)).toBe(19)
  const [dose] = (await household.read(id)).logs
  expect(Math.abs(Date.parse(dose?.takenAt ?? '') - tappedAt)).toBeLessThan(60_000)
})

test('what waits stays for who did it when the session ends and somebody else signs in on the device', async ({
  page,
  context,
  playwright,
  product,
  household,
}) => {
  await due(household, 'Lisinopril')
  await openThenLose(page, context, household)
  await button(page, 'Taken').click()
  await expect(waits(page, '1 entry waits')).toBeVisible()
  const request = await playwright.request.newContext({ baseURL: product.url })
  const headers = { Authorization: `Bearer ${household.token}` }
  await request.post('/api/auth/logout', { headers })
  await context.setOffline(false)
  await page.goto('/account')
  await expect(page).toHaveURL('/login')

  const other = new (household.constructor as new (request_: typeof request) => Household)(request)
  await other.signUp('Omar Other')
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
  await request.dispose()
})

test('what is under way when its person signs out comes to nobody else who signs in', async ({
  page,
  context,
  household,
}) => {
  const { id } = await due(household, 'Lisinopril')
  const vitamin = await household.add({ name: 'Vitamin D' })
  const omar = await household.letIn('Omar Other', 'adult')
  await openThenLose(page, context, household)
  await button(page, 'Taken').click()
  await expect(waits(page, '1 entry waits')).toBeVisible()
  // The server will object to it, and answers late.
  await household.take(id, new Date())
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  let refused = 0
  await context.route('**/logs', async (route) => {
    const response = await route.fetch()
    refused = response.status()
    await mayAnswer
    await route.fulfill({ response })
  })
  await context.setOffline(false)
  await expect.poll(() => refused).toBe(409)
  await button(page, 'Log Out').click()
  await button(page, 'Sign Out').click()
  await signIn(page, omar)
  const answered = page.waitForResponse('**/logs')
  answer()
  await (await answered).finished()

  // What he does himself comes after it, and arrives.
  await takeOffline(page, context, vitamin.name)
  await expect.poll(() => countOf(omar, vitamin.id)).toBe(19)
})

test('a dose whose answer is lost after its person signed out is left to nobody else', async ({
  page,
  context,
  household,
}) => {
  const { id } = await due(household, 'Lisinopril')
  const vitamin = await household.add({ name: 'Vitamin D' })
  const omar = await household.letIn('Omar Other', 'adult')
  await household.enter(page, '/today')
  await workerReady(page)
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain(household.email)
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  let sent = 0
  await context.route('**/logs', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await lost
    await route.abort()
  })
  await button(page, 'Taken').click()
  await expect.poll(() => countOf(household, id)).toBe(19)
  await button(page, 'Log Out').click()
  await signIn(page, omar)
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/logs'))
  lose()
  await failed

  // What he does himself comes after all that waits.
  await takeOffline(page, context, vitamin.name)
  await expect.poll(() => countOf(omar, vitamin.id)).toBe(19)
  expect(await countOf(omar, id)).toBe(19)
})
