import type { Page } from '@playwright/test'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'

test.use({ timezoneId: NOON_ZONE })

const SCREENS = {
  '/today': /\/api\/occurrences/,
  '/': /\/api\/medications\?/,
}

/** A device that knows the family and keeps none of its data. */
async function visitedBefore(page: Page, household: Household, path: string) {
  await due(household, 'Lisinopril')
  await household.enter(page, path)
  await expect(page.getByText('Lisinopril').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('language', '{"language":"de"}'))
  await page.goto('/favicon.svg')
}

const scriptOf = (url: string) => /\/assets\/(.*)\.js$/.exec(url)?.[1]

for (const [path, data] of Object.entries(SCREENS))
  test(`between the page at ${path} and its first dose are one round of code and one of data`, async ({
    page,
    household,
  }) => {
    await visitedBefore(page, household, path)
    const code = gate()
    const scripts = new Set<string>()
    let isCodeAsked = false
    await page.route('**/assets/*.js', async (route) => {
      const script = scriptOf(route.request().url())
      // Nothing that is asked for only once other code has run may come.
      if (isCodeAsked) return
      scripts.add(`${script}`)
      await code.opened
      await route.continue()
    })
    const answers = gate()
    const reads = new Set<string>()
    let areReadsAsked = false
    await page.route('**/api/**', async (route) => {
      if (areReadsAsked) return
      reads.add(route.request().url())
      await answers.opened
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const wanted = path === '/today' ? 'TodayPage' : 'DashboardPage'
    for (const name of ['index', 'first', wanted, 'Shell', 'home', 'offline', 'de'])
      await expect.poll(() => [...scripts].some((script) => script.startsWith(`${name}-`))).toBe(true)
    isCodeAsked = true
    code.open()
    for (const read of [/\/api\/auth\/me/, /\/api\/families$/, /\/people$/, data])
      await expect.poll(() => [...reads].some((url) => read.test(url))).toBe(true)
    areReadsAsked = true
    answers.open()
    await expect(page.getByText('Lisinopril').first()).toBeVisible()
  })

test('without a token nothing is asked for anybody, and the sign-in page comes in one round of code', async ({
  page,
}) => {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) reads.push(new URL(request.url()).pathname)
  })
  const code = gate()
  let isAsked = false
  const scripts: string[] = []
  await page.route('**/assets/*.js', async (route) => {
    if (isAsked) return
    scripts.push(`${scriptOf(route.request().url())}`)
    await code.opened
    await route.continue()
  })
  await page.goto('/today', { waitUntil: 'commit' })
  for (const name of ['index', 'first', 'auth'])
    await expect.poll(() => scripts.some((script) => script.startsWith(`${name}-`))).toBe(true)
  isAsked = true
  code.open()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  expect(reads.filter((read) => read !== '/api/auth/signup')).toEqual([])
  expect(
    scripts.filter((script) => /^(?:TodayPage|DashboardPage|Shell|offline|contract)-/.test(script)),
  ).toEqual([])
})
