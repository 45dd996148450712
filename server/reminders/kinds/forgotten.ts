import { sentence } from '../../../language/t.ts'
import { resetRequestOf } from '../resetMail.ts'
import { textOf } from '../texts.ts'
import { type Kind, toAddress } from './kind.ts'

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
