import { accountFactsIn } from '../accountNews.ts'
import { textOf } from '../texts.ts'
import { type Kind, toAddress } from './kind.ts'

/** The account's sign-in changed. */
export const account: Kind = {
  urgency: 'normal',
  link: null,
  why: 'It is about how your account is signed in to.',
  stillWanted: (row) => toAddress(row, { email: accountFactsIn(row.about).address }),
  compose: ([{ row }]) => ({
    kind: 'account',
    text: textOf({ step: 'account', account: accountFactsIn(row.about) }),
    tag: row.id,
  }),
}
