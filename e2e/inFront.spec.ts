import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { keptOn, workerReady } from './device.ts'
import { gate } from './gate.ts'
import { expect, type Household, test } from './household.ts'
import { due, NOON_ZONE } from './noon.ts'
import { button, notification } from './parts.ts'
import type { Product } from './product.ts'
import { type OwnAnswer, type StandIn, startStandIn } from './standIn.ts'
import { waits } from './withoutNetwork.ts'

test.use({ serviceWorkers: 'allow', timezoneId: NOON_ZONE })

const html = (title: string) =>
  `\r\n<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`
const markup = (status: number, title: string): OwnAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: html(title),
})
const plain = (status: number, body: string): OwnAnswer => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body,
})

const page502 = markup(502, '502 Bad Gateway')
const basic: OwnAnswer = {
  ...markup(401, '401 Authorization Required'),
  headers: { 'content-type': 'text/html', 'www-authenticate': 'Basic realm="home"' },
}
const page413 = markup(413, '413 Request Entity Too Large')

/** Opens the product through a stand-in, on a device that keeps it. */
const through = test.extend<{ inFront: StandIn }>({
  inFront: async ({ product }: { product: Product }, use) => {
    const inFront = await startStandIn(product.url)
    await use(inFront)
    inFront.close()
  },
  baseURL: async ({ inFront }, use) => use(inFront.origin),
})

async function openToday(page: Page, household: Household): Promise<void> {
  await household.enter(page, '/today')
  await workerReady(page)
  await expect
    .poll(async () => (await keptOn(page)).records.filter((one) => one.includes('/api/occurrences')).length)
    .toBeGreaterThanOrEqual(5)
}

for (const [who, own] of [
  ['Traefik while the container restarts', plain(404, '404 page not found\n')],
  ['Cloudflare while the house is offline', markup(522, 'Connection timed out')],
  ['nginx without its server', markup(502, '502 Bad Gateway')],
  ['a firewall', markup(403, 'Access denied')],
  ['a limit', markup(429, 'Too many requests')],
] as const)
  through(
    `a dose waits, and the person stays, while ${who} answers`,
    {
      tag: own.status === 404 || own.status === 522 ? [] : '@rare',
    },
    async ({ page, household, inFront }) => {
      const { id } = await due(household, 'Lisinopril')
      await openToday(page, household)
      inFront.says = () => own
      await button(page, 'Taken').click()
      await expect(page.getByText('1 dose to send later.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('All done for today')).toBeVisible()
      await expect(page).toHaveURL('/today')
      await expect(page.getByText('Hello, ')).toBeAttached()

      inFront.passed.length = 0
      inFront.says = () => undefined
      await page.reload()
      await expect(waits(page, '1 dose')).toBeHidden()
      await expect.poll(async () => (await household.read(id)).logs.length).toBe(1)
      expect(inFront.passed.filter((request) => request.endsWith(`/${id}/logs`))).toHaveLength(1)
    },
  )

for (const [who, fails] of [
  [
    'a proxy answers',
    (route: Route) => route.fulfill({ ...page502, headers: page502.headers ?? {}, body: page502.body ?? '' }),
  ],
  ['nobody answers', (route: Route) => route.abort()],
] as const)
  test(`a dose taken before offline support is loaded waits while ${who}, and arrives once`, async ({
    page,
    context,
    household,
  }) => {
    const { id } = await due(household, 'Lisinopril')
    const mayLoad = gate()
    await context.route(/\/assets\/(LateNotices|offline)-/, async (route) => {
      await mayLoad.opened
      await route.continue()
    })
    const tried = gate()
    const keys: (string | undefined)[] = []
    let isAway = true
    await context.route('**/logs', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await (isAway ? fails(route) : route.continue())
      tried.open()
    })
    await household.enter(page, '/today')
    await button(page, 'Taken').click()
    await tried.opened
    mayLoad.open()
    await expect(waits(page, '1 dose')).toBeVisible()
    await expect(page.getByText(/^All done for today/)).toBeVisible()
    await expect(page.getByText('Failed to log medication')).toBeHidden()

    isAway = false
    await page.reload()
    await expect(waits(page, '1 dose')).toBeHidden()
    await expect.poll(async () => (await household.read(id)).logs.length).toBe(1)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys)).toEqual(new Set([expect.any(String)]))
    expect(new Set(keys).size).toBe(1)
  })

through(
  'a 418 in plain text stays a failure that shows its text',
  { tag: '@rare' },
  async ({ page, household, inFront }) => {
    const { id } = await due(household, 'Lisinopril')
    await openToday(page, household)
    inFront.says = ({ url = '' }) => (url.endsWith(`/${id}/logs`) ? plain(418, 'short and stout') : undefined)
    await button(page, 'Taken').click()
    await expect(notification(page).getByText('short and stout')).toBeVisible()
    await expect(waits(page, '1 dose')).toBeHidden()
  },
)

through(
  'a sign-in in front is named, with a way to it, and what waited arrives after it',
  async ({ page, household, inFront }) => {
    const { id } = await due(household, 'Lisinopril')
    await openToday(page, household)
    // As oauth2-proxy: its page with 403, for calls as well, until it has its cookie.
    inFront.says = ({ headers, url }): OwnAnswer | undefined =>
      headers.cookie?.includes('gate=open')
        ? undefined
        : url === '/gate'
          ? { status: 302, headers: { 'set-cookie': 'gate=open; Path=/', location: '/today' } }
          : {
              status: 403,
              headers: { 'content-type': 'text/html' },
              body: '<a href="/gate">Sign in with OpenID</a>',
            }
    await button(page, 'Taken').click()
    await expect(page.getByText(/asks you to sign in there.* 1 dose to send later\./)).toBeVisible()
    await page.getByRole('link', { name: 'Open its page' }).click()
    await page.getByRole('link', { name: 'Sign in with OpenID' }).click()
    await expect(page.getByText('All done for today')).toBeVisible()
    await expect(waits(page, '1 dose')).toBeHidden()
    await expect.poll(async () => (await household.read(id)).logs.length).toBe(1)
  },
)

through(
  'a sign-in elsewhere, to which calls are redirected, is named too',
  { tag: '@rare' },
  async ({ page, household, inFront }) => {
    await due(household, 'Lisinopril')
    await openToday(page, household)
    // As Authelia and Cloudflare Access; nothing listens there.
    inFront.says = ({ url = '' }) =>
      url.startsWith('/api/') ? { status: 302, headers: { location: 'http://127.0.0.1:9/login' } } : undefined
    await button(page, 'Taken').click()
    await expect(page.getByText(/asks you to sign in there.* 1 dose to send later\./)).toBeVisible()
  },
)

through('a failed sign-in shows no HTML, and what to do', async ({ page, household, inFront }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  const alert = page.getByRole('alert')
  for (const [own, lines] of [
    [page502, ['502: Bad Gateway', /^A program in front of Medicine Cabinet answered in its place/]],
    [basic, [/\(Basic authentication\) does not work with this app/]],
  ] as const) {
    inFront.says = ({ url = '' }) => (url.startsWith('/api/auth/login') ? own : undefined)
    await button(page, 'Sign in').click()
    for (const line of lines) await expect(alert.getByText(line)).toBeVisible()
    await expect(page.locator('body')).not.toContainText('<html>')
  }
})
through(
  'a photo that is too large for a proxy is made smaller and sent again, once',
  async ({ page, household, inFront }) => {
    // Grain, as of a camera, that takes more than nginx lets through: 2.3 MB.
    const grain = { type: 'gaussian', mean: 128, sigma: 10 } as const
    const buffer = await sharp({
      create: { width: 3000, height: 2250, channels: 3, background: '#999', noise: grain },
    })
      .jpeg({ quality: 92 })
      .toBuffer()
    const sizes: number[] = []
    inFront.says = ({ url = '', headers }) => {
      if (!url.startsWith('/api/recognize-medicine')) return undefined
      sizes.push(Number(headers['content-length']))
      return sizes.at(-1)! > 1024 * 1024 || isTight ? page413 : undefined
    }
    let isTight = false
    await household.enter(page, '/add')
    const add = (name: string) =>
      page.getByLabel('Add Images').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await add('carton.jpg')
    await expect(page.getByText('Complete')).toBeVisible({ timeout: 60_000 })
    expect(sizes).toEqual([expect.any(Number), expect.any(Number)])
    expect(sizes[1]).toBeLessThan(1024 * 1024)

    isTight = true
    await add('second.jpg')
    await expect(
      page.getByText(/^This is too large for a program in front of Medicine Cabinet/),
    ).toBeVisible()
    expect(sizes).toHaveLength(4)
  },
)
