import { sentence } from '../../../language/t.ts'
import { addressIn } from '../confirmation.ts'
import { accountFactsIn, resetRequestOf } from '../queueAccountNews.ts'
import { textOf } from '../texts.ts'
import { CONFIRMED, type Kind, toAddress } from './kind.ts'

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

/** A link for a new password, for an account that asked. */
export const forgotten: Kind = {
  urgency: 'high',
  link: 'reset',
  why: sentence('Someone entered this address as theirs.'),
  stillWanted: (row, around) =>
    around.resets.has(row.id)
      ? toAddress(row, { email: resetRequestOf(row).address })
      : { cancelled: sentence('The password or the address has changed since.') },
  compose: () => ({ kind: 'forgotten', text: textOf({ step: 'forgotten' }), tag: 'forgotten' }),
}

/** Asks to confirm the account's address. */
export const confirm: Kind = {
  urgency: 'normal',
  link: 'confirm',
  why: sentence('Someone entered this address as theirs.'),

  stillWanted(row, around) {
    const email = around.unconfirmed.get(row.userId)
    return email !== undefined && email === addressIn(row.about) ? toAddress(row, { email }) : CONFIRMED
  },

  compose: () => ({ kind: 'confirm', text: textOf({ step: 'confirm' }), tag: 'confirm' }),
}
