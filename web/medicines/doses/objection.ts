import type { ReactNode } from 'react'
import type { DoseBody } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'
import { type CallFailed, failedAs } from '../../base/http/callFailed.ts'
import { logOneOfSeveral } from './api.ts'

/** Conflicts to confirm before a dose is logged. */
export interface Objection {
  body: DoseBody
  /** Code of the refusal, and its facts. */
  code: string | undefined
  facts: object
}

/** The conflicts that refused a dose; undefined if it failed otherwise. */
export function objectionIn(error: unknown, body: DoseBody): Objection | undefined {
  if (!failedAs(error, ...logOneOfSeveral.asks)) return undefined
  const { code, facts } = error as CallFailed
  return { body, code, facts }
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
