import { startMailServer, type TestMailServer } from '../test/mailServer.ts'
import { test as base, expect } from './household.ts'
import { lendProduct } from './product.ts'

const PUBLIC_URL = 'http://cabinet.example'

/** A product that sends e-mail. */
const test = base.extend<object, { mailServer: TestMailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startMailServer()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  product: [
    ({ mailServer }, use) =>
      lendProduct(use, { SMTP_URL: mailServer.url, MAIL_FROM: 'cabinet@home.example', PUBLIC_URL }),
    { scope: 'worker' },
  ],
})

test('e-mail is switched on, and sent once its address is confirmed by a press', async ({
  page,
  anotherDevice,
  household,
  mailServer,
}) => {
  await household.enter(page, '/reminders')
  await page.getByRole('button', { name: 'Change: By e-mail too: off' }).press('Enter')
  await page.getByRole('switch', { name: 'Reminders by e-mail too' }).press('Space')
  await expect(page.getByText('Confirm your address')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a Test' })).toBeHidden()
  await expect.poll(() => mailServer.received.length, { timeout: 20_000 }).toBe(1)
  await page.getByRole('button', { name: 'Send Again' }).click()
  await expect(page.getByText('It is on its way.')).toBeVisible()
  await expect.poll(() => mailServer.received.length, { timeout: 20_000 }).toBe(2)

  // On another device, where nobody is signed in.
  const { text } = mailServer.received[0] ?? { text: '' }
  const link = /http:\/\/cabinet\.example(\/confirm#[\w.-]+)/.exec(text)?.[1] ?? ''
  const elsewhere = await anotherDevice({ baseURL: page.url() })
  await elsewhere.goto(link)
  const confirm = elsewhere.getByRole('button', { name: 'Confirm the Address' })
  await expect(confirm).toBeVisible()
  expect((await household.reminderSettings()).emailConfirmed).toBe(false)
  await confirm.press('Enter')
  await expect(elsewhere.getByText('Reminders come by e-mail from now on.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Change: By e-mail too' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Send a Test' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Again' })).toBeHidden()
})

test('a forgotten password is replaced through a link that is mailed', async ({
  page,
  household,
  mailServer,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).press('Enter')
  await page.getByLabel('Email').fill(household.email)
  await page.getByRole('button', { name: 'Send the link' }).press('Enter')
  await expect(page.getByText(/^If an account has this address, a link is on its way there/)).toBeVisible()
  const mailed = () => mailServer.received.filter(({ to }) => to.includes(household.email))
  await expect.poll(() => mailed().length, { timeout: 20_000 }).toBe(1)
  const link = /http:\/\/cabinet\.example(\/reset-password#[\w-]+)/.exec(mailed()[0]?.text ?? '')?.[1] ?? ''

  await page.goto(link)
  await page.getByLabel('New Password').fill('new secret')
  await page.getByLabel('Confirm Password').fill('new secret')
  await page.getByRole('button', { name: 'Set password' }).press('Enter')
  await page.getByLabel('Email').fill(household.email)
  await page.getByLabel('Password').fill('new secret')
  await page.getByRole('button', { name: 'Sign in' }).press('Enter')
  await expect(page.getByText('Hello, Nora Berg')).toBeVisible()
})
