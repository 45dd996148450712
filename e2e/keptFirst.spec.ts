import type { Page } from '@playwright/test'
import { drawn, keptOn, setOffline, workerReady } from './device.ts'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button, notification } from './parts.ts'

test.use({ serviceWorkers: 'allow', timezoneId: NOON_ZONE })

const asOf = (page: Page) => page.getByText(/^As of \d+:\d\d [AP]M$/)

/** A household with a dose to take, on a device that keeps Today and the days around it. */
async function usedBefore(page: Page, household: Household) {
  const medication = await due(household, 'Lisinopril')
  await household.enter(page, '/today')
  await workerReady(page)
  await keepsAll(page)
  return medication
}

const keepsAll = (page: Page) =>
  expect
    .poll(async () => {
      const { records } = await keptOn(page)
      return (
        ['"GET /api/medications"', '/allowances', '/forecasts', '/shopping'].every((name) =>
          records.some((one) => one.includes(name)),
        ) && records.filter((one) => one.includes('"GET /api/occurrences"')).length >= 10
      )
    })
    .toBe(true)

/** Holds all answers to reads until the returned function is called. */
async function holdReads(page: Page) {
  const { open, opened } = gate()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await opened
    await route.continue()
  })
  return open
}

/** Notes whether the page was ever drawn without its first dose, or with a spinner of its own. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    const frames: string[] = []
    Object.assign(window, { frames })
    new MutationObserver(() => {
      const main = document.querySelector('main')
      if (main) frames.push(main.textContent?.includes('Lisinopril') ? 'the dose' : 'no dose')
    }).observe(document, { childList: true, subtree: true })
  })

test('the first frame is Today as it was left, with its time, until the server has answered', async ({
  page,
  household,
}) => {
  await usedBefore(page, household)
  const answer = await holdReads(page)
  await watchFrames(page)
  await page.reload()
  await expect(button(page, 'Taken')).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByText('Hello, Nora Berg')).toBeVisible()
  expect(await page.evaluate(() => new Set((window as unknown as { frames: string[] }).frames).size)).toBe(1)
  const before = await button(page, 'Taken').boundingBox()
  answer()
  await expect(asOf(page)).toBeHidden()
  expect(await button(page, 'Taken').boundingBox()).toEqual(before)
})

test('a dose pressed before the server has answered is logged once', async ({ page, household }) => {
  const { id } = await usedBefore(page, household)
  const answer = await holdReads(page)
  await page.reload()
  await button(page, 'Taken').click()
  await expect(notification(page).getByText(/^Taken at /)).toBeVisible()
  await expect.poll(() => household.count(id)).toBe(19)
  answer()
  await expect(asOf(page)).toBeHidden()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
  expect((await household.read(id)).logs).toHaveLength(1)
})

test('a dose that somebody else gave meanwhile is asked about, and counted once', async ({
  page,
  household,
}) => {
  const { id } = await usedBefore(page, household)
  const answer = await holdReads(page)
  await page.reload()
  await expect(button(page, 'Taken')).toBeVisible()
  const other = await household.letIn('Omar Other', 'adult')
  await other.take(id, new Date(), { personId: await household.personNamed('Nora Berg') })
  await button(page, 'Taken').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  answer()
  await expect(asOf(page)).toBeHidden()
  expect((await household.read(id)).logs).toHaveLength(1)
})

test('a dose pressed in two tabs before the server has answered is logged once', async ({
  page,
  context,
  household,
}) => {
  const { id } = await usedBefore(page, household)
  const other = await context.newPage()
  const tabs = [page, other]
  const answers = await Promise.all(tabs.map(holdReads))
  for (const tab of tabs) await tab.goto('/today')
  for (const tab of tabs) await expect(button(tab, 'Taken')).toBeVisible()
  await button(page, 'Taken').click()
  await expect.poll(() => household.count(id)).toBe(19)
  await button(other, 'Taken').click()
  await expect(other.getByRole('dialog')).toBeVisible()
  for (const answer of answers) answer()
  for (const tab of tabs) await expect(asOf(tab)).toBeHidden()
  expect((await household.read(id)).logs).toHaveLength(1)
})

test('an answer that arrives during a press waits for its end', async ({ page, household }) => {
  const { id } = await usedBefore(page, household)
  const other = await household.letIn('Omar Other', 'adult')
  await other.take(id, new Date(), { personId: await household.personNamed('Nora Berg') })
  const answer = await holdReads(page)
  await page.reload()
  const box = await button(page, 'Taken').boundingBox()
  await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
  await page.mouse.down()
  const arrived = page.waitForEvent('requestfinished', (request) => request.url().includes('/occurrences'))
  answer()
  await arrived
  await drawn(page)
  await expect(button(page, 'Taken')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
})

test('what waits to be sent is on the first frame', async ({ page, context, household }) => {
  const { id } = await usedBefore(page, household)
  await setOffline(context, true)
  await button(page, 'Taken').click()
  await expect(page.getByText('1 dose to send later.')).toBeVisible()
  await page.route('**/api/**', () => undefined)
  await setOffline(context, false)
  await page.addInitScript(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    new MutationObserver(() => {
      const open = [...document.querySelectorAll('main button')].filter((one) => one.textContent === 'Taken')
      if (document.querySelector('main')) frames.push(open.length)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByText(/^All done for today/)).toBeVisible()
  expect(await page.evaluate(() => [...new Set((window as unknown as { frames: number[] }).frames)])).toEqual(
    [0],
  )
  await page.unroute('**/api/**')
  await page.reload()
  await expect.poll(async () => (await household.read(id)).logs.length).toBe(1)
})

const endSession = (page: Page, { token }: Household) =>
  page.request.post('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })

test('a session that ended meanwhile leads to the sign-in page, silently, and takes its data along', async ({
  page,
  household,
}) => {
  await usedBefore(page, household)
  const answer = await holdReads(page)
  await page.reload()
  await expect(button(page, 'Taken')).toBeVisible()
  await endSession(page, household)
  answer()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await keptOn(page)).records).toEqual([])
  expect(await notification(page).getByRole('listitem').count()).toBe(0)
})

test('a dose pressed in a session that has ended is refused aloud', async ({ page, household }) => {
  await usedBefore(page, household)
  await holdReads(page)
  await page.reload()
  await expect(button(page, 'Taken')).toBeVisible()
  await endSession(page, household)
  await button(page, 'Taken').click()
  await expect(page).toHaveURL('/login')
  await expect(notification(page).getByText('Authentication required. Please log in again.')).toBeVisible()
})

test('a token of another account sees nothing that is kept', async ({ page, household }) => {
  await usedBefore(page, household)
  const other = await household.stranger('Omar Other')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  const answer = await holdReads(page)
  await page.addInitScript(() => {
    const seen = { kept: false }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (/Lisinopril|Nora/.test(document.body?.textContent ?? '')) seen.kept = true
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  const asked = page.waitForRequest('**/api/auth/me')
  await page.goto('/today')
  await asked
  await drawn(page)
  answer()
  await expect(page.getByText('Hello, Omar Other')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual({ kept: false })
})

test('a family that one has left is gone with the first answer', async ({ page, household }) => {
  await due(household, 'Lisinopril')
  const guest = await household.letIn('Omar Other', 'adult')
  await guest.enter(page)
  await page.evaluate((family) => localStorage.setItem('family', family), household.familyId)
  await page.goto('/today')
  await workerReady(page)
  await keepsAll(page)
  const answer = await holdReads(page)
  await page.reload()
  await expect(button(page, 'Taken')).toBeVisible()
  await household.removeMember('Omar Other')
  answer()
  await expect(page.getByText('Lisinopril')).toHaveCount(0)
  await expect.poll(async () => (await keptOn(page)).records.join('')).not.toContain('Lisinopril')
})

test('the next morning Today opens without a network, with what is due', async ({
  page,
  context,
  household,
}) => {
  await usedBefore(page, household)
  await setOffline(context, true)
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000)
  await page.goto('/today')
  await expect(button(page, 'Taken')).toBeVisible()
  await expect(page.getByText('The day could not be loaded.')).toBeHidden()
})
