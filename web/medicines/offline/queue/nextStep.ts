import type { FailureCode } from '../../../../contract/failures.ts'
import { CallFailed } from '../../../base/http/callFailed.ts'
import { isLost } from '../lostAnswer.ts'
import type { Problem, QueueableChange } from './waiting.ts'

/** Failures after which the same call may succeed: of status 408, 429 and from 500 on. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'requestTooSlow',
  'tooManyAttempts',
  'exportUnderWay',
  'importUnderWay',
  'importQueueFull',
  'tooManySignUps',
  'tooManyPhotos',
  'failed',
  'busy',
  'providerAway',
  'dataUnreadable',
  'uploadsBusy',
  'readerBusy',
  'readingFailed',
  'notReady',
  'diskFull',
  'noRoom',
])

/**
 * `done`: the server has it. `later`: send it again. `signIn`: wait until the same account signs in. Otherwise the problem to
 * decide.
 */
export type Next = 'done' | 'later' | 'signIn' | Problem

/** Undoing what is gone is done; and a reused key was used for this change, before its time was corrected. */
const isDoneAlready = (call: QueueableChange['call'], code: FailureCode): boolean =>
  code === 'keyReused' ||
  (call === 'DELETE /api/medications/{id}/logs/{logId}' && code === 'doseNotFound') ||
  (call === 'DELETE /api/occurrences/{id}/skip' && code === 'occurrenceNotFound')

/** Returns the next step for a queued change; `error` is undefined for success. */
export function nextStep(call: QueueableChange['call'], error: unknown): Next {
  if (error === undefined) return 'done'
  if (isLost(error) || !(error instanceof CallFailed)) return 'later'
  const { code, message, facts } = error
  if (code === 'signedOut') return 'signIn'
  if (code === undefined || code === 'noAnswer' || PASSING.has(code)) return 'later'
  if (isDoneAlready(call, code)) return 'done'
  return { code, sentence: message, facts }
}
