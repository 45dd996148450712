import type { Page } from '@playwright/test'
import { expect, test } from './household.ts'
import { notification } from './parts.ts'
import type { AnotherDevice } from './product.ts'

/** A page on another person's device, and every address and referrer that it sends. */
async function watched(anotherDevice: AnotherDevice) {
  const page = await anotherDevice()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.headers().referer ?? ''))
  return { page, sent }
}

const email = (name: string) => `${name}-${process.pid}-${test.info().workerIndex}@example.org`

async function fillNewAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email(name.toLowerCase().replace(/\W/g, '')))
  await page.getByLabel('Password').fill('secret1')
}

test('two browsers: one invites, the other joins with a new account, and both see the family', async ({
  page,
  household,
  anotherDevice,
}) => {
  await household.add({ name: 'Ibuprofen' })
  await household.enter(page, `/families/${household.familyId}`)
  await page.getByRole('button', { name: 'Invite Someone' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText("Into Nora's Family")).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Invite' }), 'the person comes first').toHaveCount(0)
  await sheet.getByText('Partner').click()
  await expect(sheet.getByRole('radio', { name: /Adult/ })).toBeChecked()
  await sheet.getByText('More', { exact: true }).click()
  await sheet.getByLabel('For how many people').fill('0')
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByText('An invitation can be for 1 to 20 people')).toBeVisible()
  await sheet.getByLabel('For how many people').fill('1')
  await sheet.getByRole('button', { name: 'Invite' }).click()
  await expect(sheet.getByText('For an adult. Shown only this once.')).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
  const link = await sheet.getByRole('textbox', { name: 'Link' }).inputValue()
  const token = link.slice(link.indexOf('#') + 1)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('By Nora Berg. Valid until')).toBeVisible()

  const ben = await watched(anotherDevice)
  await ben.page.goto(link)
  await expect(ben.page.getByRole('heading', { name: 'Nora Berg invites you' })).toBeVisible()
  await expect(ben.page.getByText("To Nora's Family, as an adult")).toBeVisible()
  await expect(ben.page).toHaveURL('/join')
  await fillNewAccount(ben.page, 'Ben Berg')
  await ben.page.reload()
  await expect(
    ben.page.getByRole('heading', { name: 'Nora Berg invites you' }),
    'after a reload',
  ).toBeVisible()
  await fillNewAccount(ben.page, 'Ben Berg')
  await ben.page.getByRole('button', { name: 'Join the Family' }).click()
  await expect(ben.page.getByRole('heading', { name: "Welcome to Nora's Family" })).toBeVisible()
  await ben.page.getByRole('link', { name: /Look through the medicines/ }).click()
  await expect(ben.page.getByText('Ibuprofen')).toBeVisible()
  await expect(notification(ben.page).getByText("You joined Nora's Family")).toBeVisible()
  await expect(ben.page.getByLabel('Family').locator('option')).toHaveText(["Nora's Family"])
  expect(ben.sent.filter((address) => address.includes(token))).toEqual([])
  expect(ben.sent.length).toBeGreaterThan(5)

  // A used invitation is no longer open; members see that they are inside.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Family Settings', level: 2 })).toBeVisible()
  await expect(page.getByText('Open Invitations')).toHaveCount(0)
  await ben.page.goto(link)
  await expect(ben.page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await ben.page.getByRole('link', { name: 'Go to your medications' }).click()
  await expect(ben.page.getByText('Ibuprofen')).toBeVisible()
})

test('someone with an account signs in on the page and joins; the wrong account can be changed', async ({
  page,
  household,
  anotherDevice,
}) => {
  const { link } = await household.invite({ role: 'viewer', uses: 3 })
  await household.enter(page, '/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are already in this family' })).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByRole('button', { name: 'Join the Family' })).toBeVisible()

  const olga = await watched(anotherDevice)
  const account = { email: email('olga'), name: 'Olga Lindqvist', password: 'secret1' }
  await olga.page.request.post('/api/auth/signup', { data: account })
  await olga.page.context().clearCookies()
  await olga.page.goto(link)
  await olga.page.getByRole('button', { name: 'I have an account' }).click()
  await olga.page.getByLabel('Email').fill(account.email)
  await olga.page.getByLabel('Password').fill('wrong one')
  await olga.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(olga.page.getByText('Invalid email or password').first()).toBeVisible()
  await olga.page.getByLabel('Password').fill(account.password)
  await olga.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(olga.page.getByText('as a viewer: you see everything and change nothing.')).toBeVisible()
  await expect(olga.page.getByText(account.email)).toBeVisible()
  await olga.page.getByRole('button', { name: 'Join as Olga' }).click()
  await olga.page.getByRole('link', { name: /Look through the medicines/ }).click()
  await expect(olga.page.getByLabel('Family').locator('option:checked')).toHaveText("Nora's Family")
})

test('a code is typed by hand; unknown and malformed ones are reported', async ({ page, household }) => {
  const { code } = await household.invite()
  await page.goto('/join')
  const field = page.getByLabel('Code')
  await page.getByRole('button', { name: 'Use Code' }).click()
  await expect(page.getByText('Please enter the code of an invitation')).toBeVisible()
  await field.fill('K7QM')
  await expect(page.getByText('A code has 8 characters: letters and digits')).toBeVisible()
  await field.fill('0000 0000')
  await page.getByRole('button', { name: 'Use Code' }).click()
  await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  await field.fill(`${code.slice(0, 4)} ${code.slice(4)}`.toLowerCase())
  await page.getByRole('button', { name: 'Use Code' }).click()
  await expect(page.getByRole('heading', { name: 'Nora Berg invites you' })).toBeVisible()
})

test('typed text stays when someone else was faster, or the link is another one', { tag: '@rare' }, async ({
  page,
  household,
}) => {
  const { id, link } = await household.invite()
  await page.goto(link)
  await fillNewAccount(page, 'Late Comer')
  await household.withdraw(id)
  await page.getByRole('button', { name: 'Join the Family' }).click()
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Late Comer')
  await expect(page.getByLabel('Password')).toHaveValue('secret1')

  // Opened in the same tab, where only the fragment changes.
  const next = await household.invite({ role: 'adult' })
  await page.goto(next.link)
  await expect(page.getByText("To Nora's Family, as an adult")).toBeVisible()
  await page.goto(`${next.link.slice(0, -5)}`)
  await expect(page.getByRole('heading', { name: 'The link was cut off' })).toBeVisible()
})

test('an invitation is withdrawn, and a new code made for another', async ({ page, household }) => {
  await household.enter(page, `/families/${household.familyId}`)
  await page.getByRole('button', { name: 'Invite Someone' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('Carer').click()
  await sheet.getByRole('button', { name: 'Invite' }).click()
  const code = sheet.getByText(/^[0-9A-Z]{4} [0-9A-Z]{4}$/)
  const first = (await code.textContent()) as string
  await sheet.getByRole('button', { name: 'New Code' }).click()
  await expect(code).not.toHaveText(first)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(notification(page).getByText('The invitation was withdrawn')).toBeVisible()
  await expect(page.getByText('Open Invitations')).toHaveCount(0)
})
