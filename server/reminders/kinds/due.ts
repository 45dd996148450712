import { sentence } from '../../../language/t.ts'
import { composeOpen } from './composed.ts'
import type { Kind } from './kind.ts'
import { checkOpenDose } from './moments.ts'

/** A planned dose is due. */
export const due: Kind = {
  urgency: 'high',
  link: 'answer',
  why: sentence('You get notified about this person.'),
  stillWanted: checkOpenDose,
  compose: (wanted) => composeOpen(wanted, 'due'),
}
