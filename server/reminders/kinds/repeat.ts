import { sentence } from '../../../language/t.ts'
import { composeOpen } from './composed.ts'
import type { Kind } from './kind.ts'
import { checkOpenDose } from './moments.ts'

/** A dose is due again, after a postponement or without an answer. In one message with a new dose it is composed as new. */
export const repeat: Kind = {
  urgency: 'high',
  link: 'answer',
  why: sentence('You get notified about this person.'),
  stillWanted: checkOpenDose,
  compose: (wanted) => composeOpen(wanted, wanted.some(({ row }) => row.step === 'due') ? 'due' : 'repeat'),
}
