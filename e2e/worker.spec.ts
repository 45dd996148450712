import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { keptOn, setOffline, workerReady } from './device.ts'
import { expect, test } from './household.ts'

test.use({ serviceWorkers: 'allow' })

const WEB = path.resolve(import.meta.dirname, '../dist/web')

/** The version that a page was built as. */
const versionOf = (page: Page) => page.locator('meta[name=build]').getAttribute('content')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/**
 * A proxy that serves the app as if deployed again: every hashed file has another name, references follow,
 * and the dashboard has another heading. Calls go to the product.
 */
function deployment(from: string, to: string, product: string) {
  const names = fs.readdirSync(path.join(WEB, 'assets')).filter((file) => !/\.(?:br|gz)$/.test(file))
  const renamed = (file: string) => file.replace(/\.(\w+)$/, `${to}.$1`)
  const rewrite = (text: string) =>
    names
      .reduce((all, name) => all.replaceAll(name, renamed(name)), text)
      .replaceAll(from, `${from.slice(0, -1)}${to}`)
      .replaceAll('Your Medications', `Your Medications ${to}`)
  return async (url: string, headers: http.IncomingHttpHeaders) => {
    const file = url.slice(1).replace(/\?.*/, '').replace(`${to}.`, '.')
    const isAsset = file.startsWith('assets/')
    if (isAsset && !url.includes(`${to}.`)) return { status: 404, type: 'text/plain', body: 'Not found' }
    if (isAsset && /\.woff2$/.test(file))
      return { status: 200, type: 'font/woff2', body: fs.readFileSync(path.join(WEB, file)) }
    const { 'accept-encoding': _packed, ...asked } = headers
    const answer = await fetch(product + (isAsset ? `/${file}` : url), { headers: asked as HeadersInit })
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, body: rewrite(await answer.text()) }
  }
}

test('after a first visit the app opens offline at every address', async ({ page, context, household }) => {
  await household.enter(page)
  await workerReady(page)
  await setOffline(context, true)
  await page.goto('/medication/anything')
  await expect(page).toHaveTitle(/Medicine Cabinet/)
  await expect(page.locator('#root').getByText('Medicine Cabinet needs JavaScript.')).toHaveCount(0)
  await expect(heading(page)).toBeVisible()
  const { cached } = await keptOn(page)
  expect(cached.length).toBeGreaterThan(50)
  expect(cached.filter((url) => /\/api[/?]/.test(url))).toEqual([])
})

test('two deployments in a row never mix, and the old one is forgotten with its last page', async ({
  context,
  page,
  product,
  household,
}) => {
  await page.goto('/login')
  const version = (await versionOf(page)) as string
  let serve = deployment(version, '1', product.url)
  const server = http.createServer(async (request, answer) => {
    const { url = '/', method, headers } = request
    if (url.startsWith('/api')) {
      const call = http.request(product.url + url, { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answer)
      })
      request.pipe(call)
      return
    }
    const { status, type, body } = await serve(url, headers)
    answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const open = async () => {
    const tab = await context.newPage()
    await tab.goto(`${origin}/favicon.svg`)
    await tab.evaluate((token) => localStorage.setItem('token', token), household.token)
    await tab.goto(`${origin}/`)
    return tab
  }
  /** The deployment whose code a page has loaded. */
  const codeOf = (tab: Page) =>
    tab.evaluate(() => [
      ...new Set(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => /assets\/.*(\d)\.(?:js|css)$/.exec(name)?.[1])
          .filter((one) => one !== undefined),
      ),
    ])
  const kept = (tab: Page) => tab.evaluate(async () => (await caches.keys()).map((name) => name.slice(-1)))
  const look = (tab: Page) =>
    tab.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

  const first = await open()
  await expect(heading(first)).toHaveText('Your Medications 1')
  await workerReady(first)
  serve = deployment(version, '2', product.url)
  await look(first)
  await expect(first.getByText('A new version is ready.')).toBeVisible()
  // The page needs a file of its own version, which the server no longer has.
  await first.getByRole('link', { name: 'Account' }).click()
  await expect(heading(first)).toHaveText('Account')
  expect(await codeOf(first)).toEqual(['1'])

  const second = await open()
  await expect(heading(second)).toHaveText('Your Medications 2')
  // It is new, so nothing is offered, and its worker takes over.
  await expect.poll(() => kept(second)).toEqual(['1', '2'])
  await expect.poll(() => second.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect(second.getByText('A new version is ready.')).toBeHidden()
  await second.getByRole('link', { name: 'Account' }).click()
  await expect(heading(second)).toHaveText('Account')
  expect(await codeOf(second)).toEqual(['2'])

  serve = deployment(version, '3', product.url)
  await look(second)
  const reloaded = second.waitForEvent('load')
  await second.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(heading(second)).toHaveText('Account')
  expect(await codeOf(second)).toEqual(['3'])
  await first.getByRole('link', { name: 'Your Medications 1' }).click()
  await first.getByRole('link', { name: 'Expired & Expiring' }).click()
  await expect(heading(first)).toHaveText('Expired & Expiring')
  expect(await codeOf(first)).toEqual(['1'])

  // The last page of the first deployment goes, and so does its cache.
  await first.close()
  await second.goto(`${origin}/`)
  await expect(heading(second)).toHaveText('Your Medications 3')
  await expect.poll(() => kept(second)).toEqual(['3'])
  server.close()
})
