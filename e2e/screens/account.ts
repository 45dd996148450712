import type { Page } from '@playwright/test'
import type { Delivery } from '../../contract/reminders.ts'
import type { Screen } from './screen.ts'

/** Today's messages in every state, of a person and a medicine that are gone. */
async function sendSome(page: Page) {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const some: Delivery = {
    id: '1',
    channel: 'push',
    device: 'Firefox on Android',
    step: 'due',
    personId: null,
    medicationId: null,
    sendAt: at(5),
    state: 'sent',
    sentAt: at(5),
    attempts: 1,
    detail: null,
  }
  const all: Delivery[] = [
    some,
    { ...some, id: '2', channel: 'email', device: null, step: 'late', sendAt: at(30), sentAt: at(25) },
    { ...some, id: '3', step: 'repeat', state: 'waiting', attempts: 2, detail: '503: busy' },
    { ...some, id: '4', step: 'low', state: 'refused', detail: '403: the key is another one' },
    { ...some, id: '5', step: 'repeat', state: 'cancelled', sentAt: null },
    { ...some, id: '6', device: null, state: 'expired', sendAt: at(3000) },
  ]
  await page.route('**/api/reminders/deliveries', (route) => route.fulfill({ json: all }))
  await page.getByRole('button', { name: 'Show sent messages' }).click()
  await page.getByText('Refused, not sent').waitFor()
}

/** The signed-in person. */
export const accountScreens: Screen[] = [
  ['account', '/account'],
  [
    'reminders',
    '/reminders',
    async (page) => {
      // A server with e-mail and ntfy, on a device with reminders.
      await page.route('**/api/reminders/settings', async (route) => {
        const settings = await (await route.fetch()).json()
        const device = { id: '1', label: 'Firefox on Android', isThisOne: true, lastOkAt: null, error: null }
        const other = { ...device, id: '2', isThisOne: false, error: '403: the key is another one' }
        const ntfy = {
          channel: 'ntfy',
          address: 'https://ntfy.example/our-topic',
          hasSecret: true,
          lastOkAt: null,
          error: 'ntfy.example answered 403',
          failingSince: '2026-11-20T08:00:00.000Z',
        }
        await route.fulfill({
          json: {
            ...settings,
            emailAddress: 'nora@example.org',
            devices: [device, other],
            channels: [ntfy],
          },
        })
      })
      await page.route('**/api/reminders/test', (route) =>
        route.fulfill({ json: { delivered: false, detail: '503: busy' } }),
      )
      // Headless browsers allow none.
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' }),
      )
      await page.reload()
      await page.getByRole('button', { name: /Change: By e-mail/ }).click()
      await page.getByRole('button', { name: /Change: By ntfy/ }).click()
      await page.getByRole('button', { name: /Change: Quiet from/ }).click()
      await page.getByRole('button', { name: 'Send a Test' }).first().click()
      await page.getByText('The test was not sent').waitFor()
    },
  ],
  [
    'calendar',
    '/calendar',
    async (page) => {
      await page.getByRole('button', { name: 'Create Link' }).click()
      await page.getByLabel('Address', { exact: true }).waitFor()
    },
  ],
  ['registers', '/registers'],
  ['deliveries', '/reminders', sendSome],
  [
    'security',
    '/security',
    async (page) => {
      await page.getByText('This one').waitFor()
      await page.getByRole('button', { name: 'New API Token' }).waitFor()
      await page.getByRole('button', { name: 'Turn on the authenticator app' }).waitFor()
    },
  ],
  [
    'security-proof',
    '/security',
    async (page) => {
      await page.getByRole('button', { name: 'Turn on the authenticator app' }).click()
      await page.getByRole('dialog').getByLabel('Your Password').waitFor()
    },
  ],
  [
    'account-email',
    '/security',
    async (page) => {
      await page.getByRole('button', { name: 'Change E-mail' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change E-mail' }).click()
    },
  ],
  [
    'account-password',
    '/security',
    async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByLabel('New Password').waitFor()
    },
  ],
  [
    'account-token',
    '/security',
    async (page) => {
      await page.getByRole('button', { name: 'New API Token' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make Token' }).click()
    },
  ],
  [
    'account-delete',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Delete Account' }).click()
      await page.getByRole('dialog').getByText("Nora's Family is deleted with all medicines").waitFor()
    },
  ],
]
