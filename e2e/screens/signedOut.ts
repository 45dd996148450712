import { joinWith } from './joinWith.ts'
import type { Screen } from './screen.ts'

/** Before signing in. */
export const signedOutScreens: Screen[] = [
  ['signin', '/login'],
  ['signin-errors', '/login', (page) => page.getByRole('button', { name: 'Sign in' }).click()],
  ['signup', '/signup'],
  ['reset-password', `/reset-password#${'A'.repeat(43)}`],
  ['reset-password-cut', '/reset-password#AAAA'],
  ['join', '/login', joinWith({ role: 'helper', until: '2099-12-20T12:00:00Z' })],
  [
    'join-errors',
    '/login',
    async (page, seeds) => {
      await joinWith({ role: 'owner' })(page, seeds)
      await page.getByRole('button', { name: 'Join the Family' }).click()
    },
  ],
  ['join-code', '/join'],
  ['join-not-valid', `/join#${'A'.repeat(43)}`],
]
