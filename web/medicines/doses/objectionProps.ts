import type { ReactNode } from 'react'
import type { DoseBody } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'

/** Callbacks for the answers to a conflict. */
export interface ObjectionAnswers {
  busy: boolean
  /** Logs the dose with the answer. */
  onLog: (body: DoseBody) => void
  /** It is the logged one: nothing to log. */
  onSame: () => void
  onClose: () => void
}

/** Props of each conflict's sheet. */
export interface ObjectionProps extends ObjectionAnswers {
  about: ReactNode
  body: DoseBody
  taker: Person | undefined
}
