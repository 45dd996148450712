import type { Screen } from './screen.ts'

/** Who one is. */
export const accountScreens: Screen[] = [
  ['account', '/account', (page) => page.getByText('This one').waitFor()],
  [
    'account-email',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Change E-mail' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change E-mail' }).click()
    },
  ],
  [
    'account-password',
    '/account',
    async (page) => {
      await page.getByRole('button', { name: 'Change Password' }).click()
      await page.getByLabel('New Password').waitFor()
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
