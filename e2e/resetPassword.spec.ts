import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'
import type { Product } from './product.ts'

const ADMIN = path.resolve(import.meta.dirname, '../dist/server/commands/admin.js')

const linkFor = ({ settings }: Product, email: string) =>
  execFileSync(process.execPath, [ADMIN, 'reset-password', email], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

test('a person who forgot the password reads who to ask, and sets a new one with the link', async ({
  page,
  household,
  product,
}) => {
  await page.goto('/login')
  await expect(
    page.getByText(/Forgotten your password\? Ask the person who runs this cabinet for a link/),
  ).toBeVisible()

  const link = linkFor(product, household.email)
  const token = link.slice(link.indexOf('#') + 1)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'New Password' })).toBeVisible()
  await page.getByLabel('New Password').fill('new secret')
  await page.getByLabel('Confirm Password').fill('new secre')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await page.getByLabel('Confirm Password').fill('new secret')
  await page.getByRole('button', { name: 'Set password' }).click()

  await expect(
    notification(page).getByText('Your password was changed. Sign in with the new one.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/login')
  expect(addresses.length).toBeGreaterThan(3)
  expect(addresses.filter((address) => address.split('#')[0]?.includes(token))).toEqual([])
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill('new secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Hello, Nora Berg')).toBeVisible()

  // A second use, also while signed in.
  await page.goto(link)
  await page.getByLabel('New Password').fill('third secret')
  await page.getByLabel('Confirm Password').fill('third secret')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('This link was used already or is older than an hour.')).toBeVisible()
})

test('a new password signs out the device that sets it', { tag: '@rare' }, async ({
  page,
  household,
  product,
}) => {
  await household.enter(page, '/')
  await expect(page.getByText('Hello, Nora Berg')).toBeVisible()
  await page.goto(linkFor(product, household.email))
  await page.getByLabel('New Password').fill('new secret')
  await page.getByLabel('Confirm Password').fill('new secret')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('a truncated link says so', async ({ page }) => {
  await page.goto('/reset-password#abc')
  await expect(page.getByText('The link was cut off. Open it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set password' })).toBeHidden()
})
