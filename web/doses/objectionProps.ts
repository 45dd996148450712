import type { ReactNode } from 'react'
import type { DoseBody } from '../../contract/doses.ts'
import type { Person } from '../../contract/people.ts'

/** How what the plans have against a dose is answered. */
export interface ObjectionAnswers {
  busy: boolean
  /** Logs the dose as it was answered. */
  onLog: (body: DoseBody) => void
  /** It is the one that is logged already: there is nothing to log. */
  onSame: () => void
  onClose: () => void
}

/** What the sheet of each objection is given. */
export interface ObjectionProps extends ObjectionAnswers {
  about: ReactNode
  body: DoseBody
  taker: Person | undefined
}
