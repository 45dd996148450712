import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { readZip } from '../test/readZip.ts'
import { expect, type Household, test } from './household.ts'
import { notification } from './parts.ts'
import type { AnotherDevice } from './product.ts'

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your Medications' })).toBeVisible()
}

async function onAPhone(anotherDevice: AnotherDevice, { email, password }: Household): Promise<Page> {
  const page = await anotherDevice({
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  })
  await signIn(page, email, password)
  return page
}

async function openAccount(page: Page, { email, password }: Household): Promise<void> {
  await signIn(page, email, password)
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
}

/** From the account's page on. */
async function openSigningIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open signing in' }).click()
  await expect(page.getByRole('heading', { name: 'Signing In', level: 1 })).toBeVisible()
}

test('name, e-mail and password are changed, each refusal under its field', async ({
  page,
  household,
  anotherDevice,
}) => {
  const phone = await onAPhone(anotherDevice, household)
  await openAccount(page, household)

  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByLabel('Full Name').fill('N')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible()
  await page.getByLabel('Full Name').fill('Nora Haas')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Hello, Nora Haas')).toBeVisible()

  await openSigningIn(page)
  await page.getByRole('button', { name: 'Change E-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New E-mail').fill(`new-${household.email}`)
  await dialog.getByLabel('Your Password').fill('guessed')
  await dialog.getByRole('button', { name: 'Change E-mail' }).click()
  await expect(dialog.getByLabel('Your Password')).toHaveAccessibleDescription('This is not your password')
  await expect(dialog.getByLabel('New E-mail')).toHaveValue(`new-${household.email}`)
  await dialog.getByLabel('Your Password').fill(household.password)
  await dialog.getByRole('button', { name: 'Change E-mail' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`new-${household.email}`)).toBeVisible()

  await expect(page.getByText('Never changed')).toBeVisible()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await dialog.getByLabel('New Password').fill('123456')
  await dialog.getByLabel('Confirm Password').fill('1234567')
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.getByText("Passwords don't match")).toBeVisible()
  await expect(dialog.getByText('Please enter your password')).toBeVisible()
  await expect(dialog.getByText(/Many people use this password/)).toBeVisible()
  await dialog.getByLabel('New Password').fill('blue tea kettle')
  await dialog.getByLabel('Confirm Password').fill('blue tea kettle')
  await dialog.getByLabel('Current Password').fill(household.password)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Changed /)).toBeVisible()
  await expect(page.getByText('This one')).toBeVisible()

  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await signIn(phone, `new-${household.email}`, 'blue tea kettle')
})

test('a taken e-mail is shown under its field', { tag: '@rare' }, async ({
  page,
  household,
  playwright,
  product,
}) => {
  const request = await playwright.request.newContext({ baseURL: product.url })
  await request.post('/api/auth/signup', {
    data: { email: `taken-${household.email}`, name: 'Olav', password: 'secret1' },
  })
  await request.dispose()
  await openAccount(page, household)
  await openSigningIn(page)
  await page.getByRole('button', { name: 'Change E-mail' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New E-mail').fill(`taken-${household.email}`)
  await dialog.getByLabel('Your Password').fill(household.password)
  await dialog.getByRole('button', { name: 'Change E-mail' }).click()
  await expect(dialog.getByLabel('New E-mail')).toHaveAccessibleDescription(
    'An account with this email already exists',
  )
})

test('a device is signed out from another one', async ({ page, household, anotherDevice }) => {
  const phone = await onAPhone(anotherDevice, household)
  await openAccount(page, household)
  await openSigningIn(page)
  const devices = page
    .getByRole('listitem')
    .filter({ hasText: 'Phone, Firefox on Android' })
    .filter({ hasText: 'Signed in on' })
  await expect(devices).toContainText('Today at')
  await devices.getByRole('button', { name: 'Sign Out' }).click()
  await expect(notification(page).getByText('The device is signed out')).toBeVisible()
  await expect(devices).toBeHidden()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

  // The session that the household was made with.
  await page.getByRole('button', { name: 'Sign Out Other Devices' }).click()
  await expect(notification(page).getByText('All other devices are signed out')).toBeVisible()
  await expect(page.getByRole('button', { name: /Sign Out/ })).toHaveCount(0)
  await expect(page.getByText('This one')).toBeVisible()

  const tablet = await onAPhone(anotherDevice, household)
  await page.reload()
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
})

test('everything comes as one file, and the doses as a table', async ({ page, household }) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await household.take(id, new Date(), { notes: 'after breakfast' })
  await openAccount(page, household)

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ])
    return { name: download.suggestedFilename(), bytes: fs.readFileSync(await download.path()) }
  }
  const everything = await saved('Download everything')
  expect(everything.name).toMatch(/^medicine-cabinet-\d{4}-\d\d-\d\d\.zip$/)
  const doses = readZip(everything.bytes).get("Nora's Family/doses.csv")?.toString('utf8')
  expect(doses).toContain("Nora's Family,Lisinopril,")
  const table = await saved('Download doses')
  expect(table.name).toMatch(/^doses-\d{4}-\d\d-\d\d\.csv$/)
  expect(table.bytes.toString('utf8')).toBe(doses)
})

test('an account is deleted after the page says what happens to its families', async ({
  page,
  household,
}) => {
  await openAccount(page, household)
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText(
      "Nora's Family is deleted with all medicines, doses and photos, because nobody else is in it.",
    ),
  ).toBeVisible()
  await dialog.getByLabel('Your Password').fill(household.password)
  await dialog.getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(notification(page).getByText('Your account was deleted')).toBeVisible()
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill(household.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid email or password').first()).toBeVisible()
})

test('a program gets a token, logs a dose with it, and loses it when the token is ended', async ({
  page,
  household,
}) => {
  const { id } = await household.add({ name: 'Lisinopril' })
  await openAccount(page, household)
  await openSigningIn(page)
  await page.getByRole('button', { name: 'New API Token' }).click()
  const form = page.getByRole('dialog', { name: 'New API Token' })
  await form.getByRole('button', { name: 'Make Token' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please give the token a name')
  await form.getByLabel('Name').fill('Kitchen button')
  await form.getByLabel('What it may do').selectOption('See, and log doses')
  await form.getByLabel('When it ends').selectOption('In 30 days')
  await form.getByLabel('Your Password').fill(household.password)
  await form.getByRole('button', { name: 'Make Token' }).click()

  const shown = page.getByRole('dialog', { name: 'Kitchen button' })
  const token = await shown.getByLabel('API Token').inputValue()
  await shown.getByRole('button', { name: 'Done' }).click()
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: 'Kitchen button' })
    .filter({ hasText: 'May see and log doses' })
  await expect(entry).toContainText('Not used yet')

  const log = () =>
    fetch(new URL(`/api/medications/${id}/logs`, page.url()), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ takenAt: new Date().toISOString(), pillsTaken: 1 }),
    })
  expect((await log()).status).toBe(201)
  await page.reload()
  await expect(entry).toContainText('Last used: Today at')

  await entry.getByRole('button', { name: 'End Kitchen button' }).click()
  const question = page.getByRole('alertdialog', { name: 'End “Kitchen button”?' })
  await question.getByRole('button', { name: 'End Token' }).click()
  await expect(notification(page).getByText('The API token has ended')).toBeVisible()
  await expect(entry).toBeHidden()
  expect((await log()).status).toBe(401)
})
