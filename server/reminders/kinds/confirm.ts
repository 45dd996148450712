import { sentence } from '../../../language/t.ts'
import { addressIn } from '../confirmation.ts'
import { textOf } from '../texts.ts'
import { CONFIRMED, type Kind, toAddress } from './kind.ts'

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
