import type { Page } from '@playwright/test'
import { drawn, keptOn, setOffline, workerReady } from './device.ts'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { NOON_ZONE } from './noon.ts'
import { photographNothing } from './packagePicture.ts'
import { notification } from './parts.ts'

test.use({ serviceWorkers: 'allow', timezoneId: NOON_ZONE })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** Answers that the browser keeps for one call. */
const answersTo = async (page: Page, call: string) =>
  (await keptOn(page)).records.filter((record) => record.includes(`"name":"${call}"`)).length

/** A household with a plan, on a phone that was used online. */
async function usedBefore(page: Page, household: Household) {
  const medication = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await household.plan(medication.id, { at: '23:58', timeZone: NOON_ZONE })
  await household.enter(page, '/')
  await expect(page).toHaveURL(/\/today$/)
  await workerReady(page)
  await expect.poll(() => answersTo(page, 'GET /api/occurrences')).toBeGreaterThanOrEqual(5)
  return medication
}

test('without a network the app opens at Today, and shows the days around it, the cabinet and its pictures', async ({
  page,
  context,
  household,
}) => {
  const { storageUrl = '' } = await household.upload('box.jpg', await photographNothing(400, 300))
  await household.add({ name: 'Ibuprofen', images: [{ url: storageUrl, name: 'box.jpg', sequence: 0 }] })
  await usedBefore(page, household)
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  const picture = page.getByRole('img', { name: 'Package of Ibuprofen' })
  const pixels = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(pixels).toBeGreaterThan(0)

  await setOffline(context, true)
  await page.goto('/today')
  // Chromium 150 does not tell a page that the worker opens of a loss that was feigned before: it finds out by itself.
  const line = page.getByText(/^(Offline|The server has not answered) since \d+:\d\d [AP]M\.$/)
  await expect(line).toBeVisible()
  await expect(page.getByText('Next: 11:58 PM')).toBeVisible()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page.getByText('1 dose planned, at 11:58 PM')).toBeVisible()
  await page.getByRole('link', { name: 'Your Medications' }).first().click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect.poll(pixels).toBeGreaterThan(0)
  await page.getByRole('searchbox').fill('lisin')
  await page.getByRole('article').getByRole('link', { name: 'Lisinopril' }).click()
  await expect(heading(page)).toHaveText('Lisinopril')
  await expect(page.getByText('30 pills remaining')).toBeVisible()

  await setOffline(context, false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(line).toBeHidden()
})

test('data that the server denies is deleted from the device at once, in every tab', {
  tag: '@rare',
}, async ({ page, context, household }) => {
  const guest = await household.letIn('Omar Other', 'adult')
  const { id } = await household.add({ name: 'Lisinopril', pillCount: 30 })
  await guest.enter(page)
  await page.evaluate((family) => localStorage.setItem('family', family), household.familyId)
  await page.goto(`/medication/${id}`)
  await expect(page.getByRole('heading', { name: 'Lisinopril' })).toBeVisible()
  await workerReady(page)
  await expect.poll(async () => (await keptOn(page)).records.join('')).toContain('Lisinopril')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('article').getByText('Lisinopril')).toBeVisible()

  await household.removeMember('Omar Other')
  await page.reload()
  await expect.poll(async () => (await keptOn(page)).records.join('')).not.toContain('Lisinopril')
  await expect(other.getByText('Lisinopril')).toHaveCount(0)
  await setOffline(context, true)
  await page.goto(`/medication/${id}`)
  await expect(page.getByText('The medication could not be loaded.')).toBeVisible()
  await expect(page.getByText('Lisinopril')).toHaveCount(0)
})

test('nothing of the family stays on the device after signing out, or when another person signs in', async ({
  page,
  context,
  household,
}) => {
  await usedBefore(page, household)
  expect((await keptOn(page)).records.join('')).toContain('Lisinopril')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(async () => (await keptOn(page)).records).toEqual([])
  expect((await keptOn(page)).cached.filter((url) => /\/api[/?]/.test(url))).toEqual([])
  // Nobody can open it again.
  await setOffline(context, true)
  await page.goto('/today')
  await expect(page).toHaveURL('/login')
  await setOffline(context, false)

  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => answersTo(page, 'GET /api/medications')).toBeGreaterThan(0)
  const other = await household.stranger('Omar Other')
  await page.evaluate((token) => localStorage.setItem('token', token), other.token)
  await page.goto('/')
  await expect(page.getByText('Hello, Omar Other')).toBeVisible()
  await expect.poll(() => answersTo(page, 'GET /api/auth/me')).toBe(1)
  expect((await keptOn(page)).records.join('')).not.toMatch(/Lisinopril|Nora/)
})

test('a refusal from a cache signs nobody out while offline', { tag: '@rare' }, async ({
  page,
  context,
  household,
}) => {
  await usedBefore(page, household)
  await setOffline(context, true)
  const body = JSON.stringify({ message: 'Authentication required. Please log in again.', code: 'signedOut' })
  await context.route('**/api/**', (route) =>
    route.fulfill({ status: 401, contentType: 'application/json', body }),
  )
  await page.goto('/today')
  await expect(page.getByText('Next: 11:58 PM')).toBeVisible()
  await expect(page).toHaveURL('/today')
  await context.unroute('**/api/**')
  await setOffline(context, false)
  await expect(page.getByText(/^Offline/)).toBeHidden()
})

/** Holds the page's timers of some delays, or of all, until the returned function is called. */
async function holdWorkOf(page: Page, delay: number | undefined) {
  await page.addInitScript((delay) => {
    const later = window.setTimeout
    const held: (() => void)[] = []
    const holding = (work: () => void, ms?: number) => (ms === delay ? held.push(work) : later(work, ms))
    Object.assign(window, { held, setTimeout: holding })
  }, delay)
  return async () => {
    const ended = await page.evaluate(() => {
      const { held } = window as unknown as { held: (() => void)[] }
      for (const work of held) work()
      return held.length
    })
    expect(ended).toBeGreaterThan(0)
  }
}

for (const [when, lookAgain] of [
  ['while it is open', (page: Page) => page.getByRole('link', { name: 'Account' }).first().click()],
  ['while it was closed', (page: Page) => page.goto('/')],
  [
    'while it was closed, as the first answer says before there is a screen,',
    async (page: Page) => {
      const draw = await holdWorkOf(page, undefined)
      const refused = page.waitForResponse('**/api/auth/me')
      await page.goto('/')
      await (await refused).finished()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
      await draw()
    },
  ],
] as const)
  test(`a session ended elsewhere ${when} takes its data along`, {
    tag: when === 'while it is open' ? [] : '@rare',
  }, async ({ page, household }) => {
    await usedBefore(page, household)
    await page.evaluate(() =>
      fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      }),
    )
    await lookAgain(page)
    await expect(page).toHaveURL('/login')
    await expect.poll(async () => (await keptOn(page)).records).toEqual([])
  })

test.describe('a medicine that arrives while the page starts', { tag: '@rare' }, () => {
  test.use({ serviceWorkers: 'block' })

  test('a count requested before the queue was known stays as it came', async ({ page, household }) => {
    await household.add({ name: 'Ibuprofen', pillCount: 20 })
    // Deferred work starts after that time.
    const endFirstLoad = await holdWorkOf(page, 1500)
    await household.enter(page, '/')
    await expect(page.getByText('20 of 20')).toBeVisible()
    const list = gate()
    await page.route('**/api/medications?*', (route) => list.opened.then(() => route.continue()))
    await page.getByRole('button', { name: 'Take Medicine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await endFirstLoad()
    await expect.poll(() => answersTo(page, 'GET /api/medications')).toBeGreaterThan(0)
    list.open()
    await expect(page.getByText('19 of 20')).toBeVisible()
    // Returning to the page checks the queue and sends it.
    await page.evaluate(async () => {
      const drawn = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      document.dispatchEvent(new Event('visibilitychange'))
      await drawn()
      await navigator.locks.request('waiting', () => {})
      await drawn()
    })
    await expect(page.getByText('19 of 20')).toBeVisible()
  })

  test('an answer requested before storage was ready is kept too', async ({ page, household }) => {
    await household.add({ name: 'Ibuprofen', pillCount: 20 })
    const list = gate()
    await page.route('**/api/medications?*', (route) => list.opened.then(() => route.continue()))
    await household.enter(page, '/')
    // Storage starts once the person is known.
    await expect.poll(() => answersTo(page, 'GET /api/auth/me')).toBe(1)
    list.open()
    await expect(page.getByText('20 of 20')).toBeVisible()
    await expect.poll(() => answersTo(page, 'GET /api/medications')).toBe(1)
  })

  test('a late answer does not replace a newer one', async ({ page, household }) => {
    await household.add({ name: 'Ibuprofen', pillCount: 20 })
    await household.enter(page, '/')
    await expect.poll(() => answersTo(page, 'GET /api/medications')).toBeGreaterThan(0)
    const late = gate()
    const ended = gate()
    await page.route(
      '**/api/medications?*',
      async (route) => {
        const response = await route.fetch()
        await late.opened
        // Given up by the page, or shown late.
        await route.fulfill({ response }).catch(() => undefined)
        ended.open()
      },
      { times: 1 },
    )
    await page.reload()
    // Kept data is shown until then.
    await expect(page.getByText('20 of 20')).toBeVisible()
    await page.getByRole('button', { name: 'Take Medicine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('19 of 20')).toBeVisible()
    late.open()
    await ended.opened
    await drawn(page)
    await expect(page.getByText('19 of 20')).toBeVisible()
  })

  test('a dose that arrived counts, also where nothing can be read after it', async ({ page, household }) => {
    const { id } = await household.add({ name: 'Ibuprofen', pillCount: 20 })
    await household.enter(page, '/')
    await expect.poll(() => answersTo(page, 'GET /api/medications')).toBeGreaterThan(0)
    await page.route('**/api/medications?*', (route) => route.abort())
    await page.getByRole('button', { name: 'Take Medicine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('19 of 20')).toBeVisible()
    await notification(page).getByRole('button', { name: 'Undo' }).click({ delay: 600 })
    await expect(page.getByText('20 of 20')).toBeVisible()
    await expect.poll(() => household.count(id)).toBe(20)
    await page.getByRole('button', { name: 'Take Medicine' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('19 of 20')).toBeVisible()
    await page.reload()
    await expect(page.getByText('19 of 20')).toBeVisible()
    await page.unroute('**/api/medications?*')
    await page.reload()
    await expect(page.getByText('19 of 20')).toBeVisible()
    await household.take(id, new Date())
    await page.reload()
    await expect(page.getByText('18 of 20')).toBeVisible()
  })
})
