import type { FailureCode } from '../../../contract/failures.ts'
import { CallFailed } from '../../http/callFailed.ts'
import { isLost } from '../lostAnswer.ts'
import type { Act, Problem } from './waiting.ts'

/** Failures after which the very same call may succeed: of status 408, 429 and from 500 on. */
const PASSING: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'requestTooSlow',
  'tooManyAttempts',
  'exportUnderWay',
  'tooManySignUps',
  'tooManyPhotos',
  'failed',
  'busy',
  'dataUnreadable',
  'uploadsBusy',
  'readerBusy',
  'readingFailed',
  'notReady',
  'diskFull',
  'noRoom',
])

/** `done`: it is with the server. `later`: the same again. `signIn`: when the same person has signed in again. Or what is to be decided. */
export type Next = 'done' | 'later' | 'signIn' | Problem

/** Taking back what is gone already is done; and a key that was used for something else was used for this, before its time was corrected. */
const isDoneAlready = (call: Act['call'], code: FailureCode): boolean =>
  code === 'keyReused' ||
  (call === 'DELETE /api/medications/{id}/logs/{logId}' && code === 'doseNotFound') ||
  (call === 'DELETE /api/occurrences/{id}/skip' && code === 'occurrenceNotFound')

/** What an answer to something that waited means; `error` is undefined where it succeeded. */
export function after(call: Act['call'], error: unknown): Next {
  if (error === undefined) return 'done'
  if (isLost(error) || !(error instanceof CallFailed)) return 'later'
  const { code, message, facts } = error
  if (code === 'signedOut') return 'signIn'
  if (code === undefined || code === 'noAnswer' || PASSING.has(code)) return 'later'
  if (isDoneAlready(call, code)) return 'done'
  return { code, sentence: message, facts }
}
