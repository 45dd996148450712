import type { ReactNode } from 'react'
import type { DoseBody } from '../../../contract/doses.ts'
import type { FactsOf } from '../../../contract/failures.ts'
import type { Person } from '../../../contract/people.ts'
import { factsOf } from '../../base/http/callFailed.ts'

/** Conflicts to confirm before a dose is logged. */
export interface Objection {
  body: DoseBody
  /** It is logged already. */
  taken: FactsOf<'alreadyTaken'> | undefined
  /** It is outside the plan's limits. */
  limit: FactsOf<'limit'> | undefined
  /** Only this expired pack is left. */
  expiredPackId: string | undefined
}

/** The conflicts that refused a dose; undefined if it failed otherwise. */
export function objectionIn(error: unknown, body: DoseBody): Objection | undefined {
  const taken = factsOf(error, 'alreadyTaken')
  const limit = factsOf(error, 'limit')
  const expiredPackId = factsOf(error, 'onlyExpiredLeft')?.packId
  if (!taken && !limit && expiredPackId === undefined) return undefined
  return { body, taken, limit, expiredPackId }
}

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
