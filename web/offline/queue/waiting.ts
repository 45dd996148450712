import type { DoseBody } from '../../../contract/doses.ts'
import type { FailureCode } from '../../../contract/failures.ts'
import type { SkipReason } from '../../../contract/occurrences.ts'

/** What can be done without a network, as it is sent later. */
export type Act =
  | { call: 'POST /api/medications/{id}/logs'; input: { params: { id: string }; body: DoseBody } }
  | { call: 'DELETE /api/medications/{id}/logs/{logId}'; input: { params: { id: string; logId: string } } }
  | {
      call: 'POST /api/occurrences/{id}/skip'
      input: { params: { id: string }; body: { reason: SkipReason; notes?: string | null } }
    }
  | { call: 'DELETE /api/occurrences/{id}/skip'; input: { params: { id: string } } }

/** Why something that waits cannot be sent before somebody decides. */
export interface Problem {
  /** `tooOld`: nobody knows any more whether it arrived. */
  code: FailureCode | 'tooOld' | undefined
  sentence: string
  facts: object
}

/** Something that was done here and that the server may not know of yet. */
export type Waiting = Act & {
  /** The Idempotency-Key, made at the tap: however often it is sent, it counts once. */
  key: string
  /** By the clock of this device, in milliseconds since 1970. */
  tappedAt: number
  /** It was sent, and nobody knows whether it arrived: what it says may not change any more. */
  mayHaveArrived: boolean
  /** The times in it were corrected by the server's clock. */
  corrected?: true
  problem?: Problem
  /** The id that the server gave it, where it has arrived. */
  there?: string
}

const MARK = 'waiting-'

/** The id of a dose that waits, until the server gives it one. */
export const idOfWaiting = (key: string): string => MARK + key
/** The id of a dose, with the server or until it is there. */
export const idOf = ({ key, there }: Pick<Waiting, 'key' | 'there'>): string => there ?? idOfWaiting(key)
/** The key of the dose that waits under an id; undefined for one that the server knows. */
export const keyOfWaiting = (id: string): string | undefined =>
  id.startsWith(MARK) ? id.slice(MARK.length) : undefined
