import { sentence } from '../../../language/t.ts'
import { composeOpen } from './composed.ts'
import type { Kind } from './kind.ts'
import { checkOpenDose } from './moments.ts'

/** To those who follow a person: a dose was not taken. */
export const late: Kind = {
  urgency: 'high',
  link: 'answer',
  why: sentence('You get notified about this person.'),
  stillWanted: checkOpenDose,
  compose: (wanted) => composeOpen(wanted, 'late'),
}
