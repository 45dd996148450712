import type { DoseBody } from '../../../../contract/doses.ts'
import type { FailureCode } from '../../../../contract/failures.ts'
import type { SkipReason } from '../../../../contract/occurrences.ts'
import { idOfWaiting } from '../../doses/waitingId.ts'

/** Changes that can be made offline. */
export type QueueableChange =
  | { call: 'POST /api/medications/{id}/logs'; input: { params: { id: string }; body: DoseBody } }
  | { call: 'DELETE /api/medications/{id}/logs/{logId}'; input: { params: { id: string; logId: string } } }
  | {
      call: 'POST /api/occurrences/{id}/skip'
      input: { params: { id: string }; body: { reason: SkipReason; notes?: string | null } }
    }
  | { call: 'DELETE /api/occurrences/{id}/skip'; input: { params: { id: string } } }

/** Reason why a queued change needs a decision. */
export interface Problem {
  /** `tooOld`: it may or may not have arrived. */
  code: FailureCode | 'tooOld' | undefined
  sentence: string
  facts: object
}

/** A change made here that the server may not have yet. */
export type QueuedChange = QueueableChange & {
  /** Made at the tap: the change counts once, however often it is sent. */
  key: string
  /** By this device's clock, in milliseconds since 1970. */
  tappedAt: number
  /** It was sent without an answer: its content must not change. */
  mayHaveArrived: boolean
  /** Correction that its times contain, in milliseconds, if it may be wrong; null if they are right. */
  clockOffset?: number | null
  problem?: Problem
  /** The server's id, if it has arrived. */
  there?: string
}

/** The id of a dose, on the server or local. */
export const idOf = ({ key, there }: Pick<QueuedChange, 'key' | 'there'>): string => there ?? idOfWaiting(key)
