import { sentence } from '../../../language/t.ts'
import { composeOpen } from './composed.ts'
import type { Kind } from './kind.ts'
import { lookAtOpen } from './moments.ts'

/** A dose is due again: it was postponed, or nobody answered. Together with a new one it is said as new. */
export const repeat: Kind = {
  urgency: 'high',
  link: 'answer',
  why: sentence('You get notified about this person.'),
  stillWanted: lookAtOpen,
  compose: (wanted) => composeOpen(wanted, wanted.some(({ row }) => row.step === 'due') ? 'due' : 'repeat'),
}
