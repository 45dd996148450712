import { sentence } from '../../../language/t.ts'
import { accountFactsIn } from '../queueAccountNews.ts'
import { textOf } from '../texts.ts'
import { type Kind, toAddress } from './kind.ts'

/** The account's sign-in changed, or a backup left the server that it runs. */
export const account: Kind = {
  urgency: 'normal',
  link: null,
  why: sentence('It is about the security of your account.'),
  stillWanted: (row) => toAddress(row, { email: accountFactsIn(row.about).address }),
  compose: ([{ row }]) => ({
    kind: 'account',
    text: textOf({ step: 'account', account: accountFactsIn(row.about) }),
    tag: row.id,
  }),
}
