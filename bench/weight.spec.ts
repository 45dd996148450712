import type { Page } from '@playwright/test'
import { expect, test } from '../e2e/household.ts'
import { LANGUAGES } from '../language/languages.ts'

/** For sentences in the reader's language. */
const LANGUAGE = 5000

/** Limits of JavaScript and styles of a first load in English, compressed as served, in bytes. */
const SCREENS = {
  'the sign-in page': { path: '/login', limit: 115_000 },
  'the dashboard': { path: '/', limit: 145_000 },
  Today: { path: '/today', limit: 150_000 + LANGUAGE },
}

/** Limit of what another language adds to it, in bytes. */
const TRANSLATIONS = 25_000

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

/** Prints a first load; returns its bytes of JavaScript and styles. */
function report(title: string, loaded: readonly Loaded[], origin: string): number {
  const counted = loaded.filter(({ kind }) => kind === 'Script' || kind === 'Stylesheet')
  console.log(`\nFirst load of ${title}`)
  console.table(
    loaded
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ address, kind, bytes }) => ({ file: address.replace(origin, ''), kind, bytes })),
  )
  expect(counted.length).toBeGreaterThan(1)
  expect(loaded.filter(({ address }) => !address.startsWith(origin)).map(({ address }) => address)).toEqual(
    [],
  )
  return counted.reduce((sum, { bytes }) => sum + bytes, 0)
}

for (const [screen, { path, limit }] of Object.entries(SCREENS))
  test(`the first load of ${screen} stays light, in any language`, async ({
    browser,
    product,
    household,
  }) => {
    const { id } = await household.add({ name: 'Ibuprofen' })
    if (path === '/today') await household.plan(id)
    const totals: Record<string, number> = {}
    for (const locale of Object.keys(LANGUAGES)) {
      const context = await browser.newContext({ baseURL: product.url, locale })
      const page = await context.newPage()
      // Signs in on a page without code, so that nothing is cached before the visit.
      if (path !== '/login') await household.enter(page, '/favicon.svg')
      const loaded = await firstLoad(page, () => page.goto(path))
      totals[locale] = report(`${screen}, ${locale}`, loaded, product.url)
      await context.close()
    }
    const { en = 0, ...others } = totals
    const added = Object.entries(others).map(([locale, total]) => [locale, total - en] as const)
    console.log(`JavaScript and CSS: ${en} of at most ${limit} bytes. Other languages add:`)
    console.table(Object.fromEntries(added))
    expect(en).toBeLessThanOrEqual(limit)
    // Code inside `later(…)` (web/base/ui/language.ts) takes its sentences out of the first load.
    for (const [, more] of added) expect(more).toBeLessThanOrEqual(TRANSLATIONS)
  })
