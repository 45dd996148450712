import type { Page } from '@playwright/test'
import type { Screen } from './screen.ts'

/** The longest name that an operator can give. */
const NAME = 'The Bergs and their whole large household'.slice(0, 40)

/** The server says that it has a provider. */
const offer = (page: Page, only = false) =>
  page.route('**/api/auth/signup', async (route) => {
    const state = await (await route.fetch()).json()
    await route.fulfill({ json: { ...state, provider: { name: NAME, only } } })
  })

/** Comes back from the provider to the server's answer. */
async function comeBack(page: Page, answer: object) {
  await offer(page)
  await page.route('**/api/auth/provider/return', (route) => route.fulfill(answer))
  const trip = JSON.stringify({ key: 'A'.repeat(43), purpose: 'signIn' })
  await page.evaluate((kept) => sessionStorage.setItem('providerTrip', kept), trip)
  await page.goto('/login/return?code=1&state=2')
}

export const signedOutWithProvider: Screen[] = [
  [
    'signin-provider',
    '/join',
    async (page) => {
      await offer(page)
      await page.goto('/login')
      await page.route('**/api/auth/provider', (route) =>
        route.fulfill({ status: 503, json: { code: 'providerAway', message: 'Away' } }),
      )
      await page.getByRole('button', { name: `Sign in with ${NAME}` }).click()
      await page.getByText('cannot be reached right now').waitFor()
    },
  ],
  [
    'signin-only-provider',
    '/join',
    async (page) => {
      await offer(page, true)
      await page.goto('/login')
      await page.getByRole('button', { name: `Sign in with ${NAME}` }).waitFor()
    },
  ],
  [
    'provider-newcomer',
    '/join',
    async (page) => {
      const newcomer = { name: 'Ben Berg', email: 'ben@home.example' }
      await comeBack(page, { json: { signedIn: null, newcomer, signOutPage: null } })
      await page.getByRole('heading', { name: 'You are new here' }).waitFor()
    },
  ],
  [
    'provider-failed',
    '/join',
    async (page) => {
      const message = `Signing in with ${NAME} was not completed. Please begin again.`
      await comeBack(page, { status: 403, json: { code: 'providerFailed', message, name: NAME } })
      await page.getByText('was not completed').waitFor()
    },
  ],
]

export const signedInWithProvider: Screen[] = [
  [
    'security-provider',
    '/more',
    async (page) => {
      await offer(page)
      await page.route('**/api/account', async (route) => {
        const account = await (await route.fetch()).json()
        await route.fulfill({ json: { ...account, waysIn: ['provider'], passwordChangedAt: null } })
      })
      await page.goto('/security')
      await page.getByRole('button', { name: 'Change E-mail' }).click()
      await page.getByRole('button', { name: `Confirm with ${NAME}` }).waitFor()
    },
  ],
]
