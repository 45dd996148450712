import type { ReminderPreview } from '../../contract/reminders.ts'
import { joinWith } from './joinWith.ts'
import type { Screen } from './screen.ts'
import { signedOutWithProvider } from './withProvider.ts'

/** Screens before signing in. */
export const signedOutScreens: Screen[] = [
  ['signin', '/login'],
  ['signin-errors', '/login', (page) => page.getByRole('button', { name: 'Sign in' }).click()],
  ['signup', '/signup'],
  ['forgotten-password', '/forgotten-password'],
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
  [
    'reminder',
    '/login',
    async (page) => {
      const json: ReminderPreview = {
        person: 'Grandpa Emil',
        local: '2026-11-21T08:00',
        medications: [],
        count: 2,
        open: 2,
        state: 'open',
        late: true,
        care: null,
      }
      await page.route('**/api/reminders/look', (route) => route.fulfill({ json }))
      await page.goto(`/reminder#${'A'.repeat(22)}.${'A'.repeat(43)}`)
      await page.getByRole('button', { name: 'Taken' }).waitFor()
    },
  ],
  ['reminder-ended', `/reminder#${'A'.repeat(22)}.${'A'.repeat(43)}`],
  ['join-code', '/join'],
  ['join-not-valid', `/join#${'A'.repeat(43)}`],
  ...signedOutWithProvider,
]
