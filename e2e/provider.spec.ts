import type { Page } from '@playwright/test'
import { test as base, expect } from './household.ts'
import { startRealProvider } from './openIdProvider.ts'
import { notification } from './parts.ts'
import { startPathProxy } from './pathProxy.ts'
import { lendProduct } from './product.ts'

interface Provided {
  publicUrl: string
  close(): void
}

/** A product with a provider; people use the address of a proxy, which is known before the product starts. */
const test = base.extend<object, { provided: Provided }>({
  provided: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => use({ publicUrl: '', close: () => undefined }),
    { scope: 'worker' },
  ],
  product: [
    async ({ provided }, use) => {
      const proxy = await startPathProxy('')
      const provider = await startRealProvider(proxy.origin)
      Object.assign(provided, { publicUrl: proxy.origin, close: () => provider.close() })
      await lendProduct((product) => {
        proxy.target = product.url
        return use(product)
      }, provider.settings)
      provider.close()
      proxy.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product, provided }, use) => use(product && provided.publicUrl),
})

/** Signs in on the provider's own pages. */
async function signInThere(page: Page, name: string, consents = false) {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  if (consents) await page.getByRole('button', { name: 'Continue' }).click()
}

const atOurHome = (page: Page) => page.getByRole('button', { name: 'Sign in with Our Home' })

test('an invited person joins, confirms a change, leaves and comes back through a provider', async ({
  household,
  anotherDevice,
  provided,
}) => {
  const { link } = await household.invite({ role: 'adult' })
  const page = await anotherDevice()
  await page.goto(link.slice(link.indexOf('/join')))
  await expect(page.getByRole('heading', { name: 'Nora Berg invites you' })).toBeVisible()
  await atOurHome(page).click()
  await signInThere(page, 'Ben', true)

  await expect(page.getByRole('heading', { name: 'You are new here' })).toBeVisible()
  await expect(page).toHaveURL('/login/return')
  await expect(page.getByLabel('Full Name')).toHaveValue('Ben Berg')
  await expect(page.getByLabel('Email')).toHaveValue('ben@home.example')
  await page.getByRole('button', { name: 'Join the Family' }).click()
  await expect(page.getByRole('heading', { name: "Welcome to Nora's Family" })).toBeVisible()

  await page.goto('/security')
  await expect(page.getByRole('button', { name: 'Set a Password' })).toBeVisible()
  await page.getByRole('button', { name: 'Change E-mail' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm with Our Home' }).click()
  await signInThere(page, 'Ben')
  const dialog = page.getByRole('dialog', { name: 'Change E-mail' })
  await dialog.getByLabel('New E-mail').fill('ben@new.example')
  await dialog.getByRole('button', { name: 'Change E-mail' }).click()
  await expect(notification(page).getByText('Your e-mail was changed')).toBeVisible()
  await expect(page.getByText('ben@new.example')).toBeVisible()

  await page.getByRole('button', { name: 'New API Token' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm with Our Home' }).click()
  await signInThere(page, 'Ben')
  const asking = page.getByRole('dialog', { name: 'New API Token' })
  await asking.getByLabel('Name').fill('Kitchen button')
  await asking.getByRole('button', { name: 'Make Token' }).click()
  await page.getByRole('dialog', { name: 'Kitchen button' }).getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto('/security')
  await atOurHome(page).click()
  await signInThere(page, 'Ben', true)
  await expect(page.getByText('ben@new.example')).toBeVisible()
  await expect(page).toHaveURL('/security')

  // An account with a password links itself.
  await household.enter(page, '/security')
  await page.getByRole('button', { name: 'Link Our Home' }).click()
  await page.getByLabel('Your Password').fill(household.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Link' }).click()
  // Still signed in there as Ben, who has another account.
  await expect(
    page.getByText('This Our Home account already signs in to another account here.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Back to your account' }).click()
  await expect(page.getByRole('button', { name: 'Link Our Home' })).toBeVisible()

  provided.close()
  const elsewhere = await anotherDevice()
  await elsewhere.goto('/login')
  await atOurHome(elsewhere).click()
  const away = 'Our Home cannot be reached right now. Use your password, or try again in a moment.'
  await expect(elsewhere.getByText(away)).toBeVisible()
  await elsewhere.getByLabel('Email').fill(household.email)
  await elsewhere.getByLabel('Password').fill(household.password)
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(elsewhere.getByText('Hello, Nora Berg')).toBeVisible()
})
