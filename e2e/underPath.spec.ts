import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { photographNothing } from './packagePicture.ts'
import { startPathProxy } from './pathProxy.ts'
import { end, start } from './product.ts'

test('behind a proxy below a path, every page, call and photo stays below it', async ({ page }) => {
  test.setTimeout(120_000)
  const proxy = await startPathProxy('/cabinet')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-path-'))
  const product = await start(dataDir, 0, { PUBLIC_URL: `${proxy.origin}/cabinet` })
  proxy.target = product.url
  const at = (address: string) => `${proxy.origin}/cabinet${address}`
  const broken: string[] = []
  const withoutFiles: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('page-without-files')) withoutFiles.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) broken.push(`${response.status()} ${response.url()}`)
  })

  await page.goto(at('/signup'))
  await page.getByLabel('Email').fill('nora@example.org')
  await page.getByLabel('Full Name').fill('Nora Berg')
  await page.getByLabel('Password', { exact: true }).fill('secret1')
  await page.getByLabel('Confirm Password').fill('secret1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(at('/'))
  const cookies = await page.context().cookies(at('/api/images'))
  expect(cookies).toMatchObject([{ name: 'session', path: '/cabinet/api', httpOnly: true }])

  await page.getByRole('link', { name: 'Add Medication' }).first().click()
  await expect(page).toHaveURL(at('/add'))
  const buffer = await photographNothing(400, 300)
  await page.getByLabel('Add Images').setInputFiles({ name: 'carton.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('Name', { exact: true }).fill('Brufen', { timeout: 60_000 })
  await page.getByLabel('Expiration Date').fill('2031-03-31')
  await page.getByLabel('Number of Pills').fill('30')
  await page.getByRole('button', { name: 'Add Medication' }).click()
  await expect(page).toHaveURL(at('/'))

  const picture = page.getByRole('article').locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('article').getByRole('link', { name: 'Brufen' }).click()
  await expect(page).toHaveURL(/\/cabinet\/medication\/[\w-]+$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Brufen' })).toBeVisible()
  await page.getByRole('button', { name: 'Take Medicine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('29 pills remaining')).toBeVisible()

  await page.goto(at('/no/such/page'))
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL(at('/'))
  const manifest = await page.request.get(at('/site.webmanifest'))
  const { start_url, scope, shortcuts } = await manifest.json()
  const led = [start_url, scope, ...shortcuts.map(({ url }: { url: string }) => url)]
  expect(led.map((address) => new URL(address, manifest.url()).href)).toEqual(
    ['/', '/', '/today', '/add', '/shopping'].map(at),
  )
  await page.goto(at('/api/docs'))
  await page.getByRole('link', { name: 'The same as an OpenAPI document' }).click()
  await expect(page.locator('body')).toContainText('"servers":[{"url":"/cabinet"}]')

  expect(proxy.strays.filter((address) => address !== '/favicon.ico')).toEqual([])
  expect(broken).toEqual([])
  expect(withoutFiles).toEqual([])
  await end(product.process)
  proxy.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('below a path that PUBLIC_URL does not name, the page says so and asks for a name beside its own', async ({
  page,
}) => {
  const proxy = await startPathProxy('/cabinet')
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-path-'))
  const product = await start(dataDir, 0)
  proxy.target = product.url
  const address = `${proxy.origin}/cabinet/`
  const hint = page.waitForResponse(`${address}page-without-files`)
  await page.goto(address)
  await expect(page.getByText('set PUBLIC_URL to the address that people open')).toBeVisible()
  expect((await hint).status()).toBe(204)
  // The log names the setting by it.
  expect(await (await hint).request().headerValue('referer')).toBe(address)
  await end(product.process)
  proxy.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
