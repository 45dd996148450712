import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gate } from './gate.ts'
import { end, expect, start, test } from './product.ts'

test('a common password gets advice and is accepted', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/signup')
  await page.getByLabel('Email').fill(`hint-${process.pid}@example.org`)
  await page.getByLabel('Full Name').fill('Nora Berg')
  expect(fetched.filter((url) => url.includes('isCommonPassword'))).toEqual([])
  const password = page.getByLabel('Password', { exact: true })
  const hint = page.getByText('Many people use this password. A few words in a row are harder to guess.')
  await password.fill('green kettle under rain')
  await page.getByLabel('Confirm Password').fill('Password123')
  await expect.poll(() => fetched.filter((url) => url.includes('isCommonPassword')).length).toBe(1)
  await expect(hint).toBeHidden()
  await password.fill('Password123')
  await page.getByLabel('Confirm Password').focus()
  await expect(hint).toBeVisible()
  await expect(password).toHaveAccessibleDescription(/Many people use this password/)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/')
})

test('advice that appears while the button is pressed does not take the press', { tag: '@rare' }, async ({
  page,
}) => {
  const list = gate()
  await page.route('**/isCommonPassword*', (route) => list.opened.then(() => route.continue()))
  await page.goto('/signup')
  await page.getByLabel('Email').fill(`pressed-${process.pid}@example.org`)
  await page.getByLabel('Full Name').fill('Nora Berg')
  await page.getByLabel('Password', { exact: true }).fill('Password123')
  await page.getByLabel('Confirm Password').fill('Password123')
  await page.getByRole('button', { name: 'Create account' }).hover()
  await page.mouse.down()
  const arrived = page.waitForResponse('**/isCommonPassword*')
  list.open()
  const address = (await arrived).url()
  await page.evaluate(async (url) => {
    await import(url)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, address)
  await page.mouse.up()
  await expect(page).toHaveURL('/')
})

test('a server without accounts shows the sign-in page and leads to the first account', async ({ page }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-e2e-'))
  const first = page.getByRole('link', { name: 'Create the first account' })
  const { process: closed, url: closedUrl } = await start(dataDir, 0, { SIGN_UP: 'closed' })
  try {
    await page.goto(closedUrl)
    await expect(page).toHaveURL(`${closedUrl}/login`)
    await expect(page.getByText('No one has an account here yet.')).toBeVisible()
    await expect(first).toBeHidden()
  } finally {
    await end(closed)
  }
  const { process: server, url } = await start(dataDir, 0)
  try {
    await page.goto(`${url}/add`)
    await expect(page).toHaveURL(`${url}/login`)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${url}/login`)
    await first.click()
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Full Name').fill('Nora Berg')
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm Password').fill('secret1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${url}/add`)
    await page.goto(`${url}/more`)
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible()
    await expect(first).toBeHidden()
  } finally {
    await end(server)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test('if only the first person may sign up, others read so and see no sign-up', async ({ page }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-e2e-'))
  const { process: server, url } = await start(dataDir, 0, { SIGN_UP: 'first' })
  try {
    await page.goto(url)
    await page.getByRole('link', { name: 'Create the first account' }).click()
    await page.getByLabel('Email').fill('nora@example.org')
    await page.getByLabel('Full Name').fill('Nora Berg')
    await page.getByLabel('Password', { exact: true }).fill('secret1')
    await page.getByLabel('Confirm Password').fill('secret1')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Hello, Nora Berg')).toBeVisible()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden()
    await page.goto(`${url}/signup`)
    await expect(page.getByText('New accounts are closed here')).toBeVisible()
    await expect(page.getByText('Ask the person who runs this Medicine Cabinet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    const asked = page.waitForResponse('**/api/auth/signup')
    await page.reload()
    await asked
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden()
  } finally {
    await end(server)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})

test('if an invitation is needed, the sign-in and sign-up pages say so and lead to it', async ({ page }) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'medicine-cabinet-e2e-'))
  const { process: server, url } = await start(dataDir, 0, { SIGN_UP: 'invitation' })
  try {
    const data = { email: 'nora@example.org', name: 'Nora Berg', password: 'secret1' }
    expect((await page.request.post(`${url}/api/auth/signup`, { data })).status()).toBe(201)
    await page.goto(`${url}/signup`)
    await expect(page.getByText('New accounts need an invitation here')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeHidden()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'I was invited' }).click()
    await expect(page.getByLabel('Code')).toBeVisible()
  } finally {
    await end(server)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
})
