import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/household.ts'

/** For sentences in the reader's language. */
const LANGUAGE = 5000

/** Limits of JavaScript and styles of a first load in English, compressed as served, in bytes. */
const LIMITS = { 'sign-in': 125_000, dashboard: 160_000, today: 160_000 + LANGUAGE }

interface Loaded {
  address: string
  kind: string
  bytes: number
}

/** Compressed bytes of a first visit, until the network is idle. */
async function firstLoad(page: Page, open: () => Promise<unknown>): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kinds = new Map<string, { address: string; kind: string }>()
  const loaded: Loaded[] = []
  session.on('Network.responseReceived', ({ requestId, response, type }) =>
    kinds.set(requestId, { address: response.url, kind: type }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = kinds.get(requestId)
    if (known) loaded.push({ ...known, bytes: encodedDataLength })
  })
  await open()
  await page.waitForLoadState('networkidle')
  return loaded
}

function report(screen: keyof typeof LIMITS, loaded: readonly Loaded[], origin: string) {
  const counted = loaded.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet')
  const total = counted.reduce((sum, { bytes }) => sum + bytes, 0)
  console.log(`\nFirst load of ${screen}`)
  console.table(
    loaded
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ address, kind, bytes }) => ({ file: address.replace(origin, ''), kind, bytes })),
  )
  console.log(`JavaScript and CSS: ${total} of at most ${LIMITS[screen]} bytes`)
  expect(total).toBeLessThanOrEqual(LIMITS[screen])
  expect(counted.length).toBeGreaterThan(1)
  expect(loaded.filter(({ address }) => !address.startsWith(origin)).map(({ address }) => address)).toEqual(
    [],
  )
}

test('the first load of the sign-in page stays light', async ({ page, product }) => {
  report('sign-in', await firstLoad(page, () => page.goto('/login')), product.url)
})

test('the first load of the dashboard stays light', async ({ page, product, household }) => {
  await household.add({ name: 'Ibuprofen' })
  // Signs in on a page without code, so that nothing is cached before the visit.
  await household.enter(page, '/favicon.svg')
  report('dashboard', await firstLoad(page, () => page.goto('/')), product.url)
})

test('the first load of Today stays light', async ({ page, product, household }) => {
  const { id } = await household.add({ name: 'Ibuprofen' })
  await household.plan(id)
  await household.enter(page, '/favicon.svg')
  report('today', await firstLoad(page, () => page.goto('/today')), product.url)
})
