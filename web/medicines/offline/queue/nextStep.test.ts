import { expect, test } from 'vitest'
import { type FailureCode, failureOf, failures } from '../../../../contract/failures.ts'
import { CallFailed, toCallFailed } from '../../../base/http/callFailed.ts'
import { type Next, nextStep } from './nextStep.ts'
import type { QueueableChange } from './waiting.ts'

const LOG = 'POST /api/medications/{id}/logs'
const UNDO = 'DELETE /api/medications/{id}/logs/{logId}'
const SKIP = 'POST /api/occurrences/{id}/skip'
const UNSKIP = 'DELETE /api/occurrences/{id}/skip'

const failed = (code: CallFailed['code'], facts = {}, sentence = 'Why') =>
  new CallFailed(sentence, code, [], facts)
const asks = (code: FailureCode, facts = {}): Next => ({ code, sentence: 'Why', facts })

test.each<[what: string, call: QueueableChange['call'], error: unknown, next: Next]>([
  ['an answer', LOG, undefined, 'done'],
  ['no answer', LOG, failed('noAnswer'), 'later'],
  ['a call that took too long', LOG, new DOMException('', 'TimeoutError'), 'later'],
  ['the page of a hotel', LOG, new SyntaxError('Unexpected token <'), 'later'],
  ['a proxy that does not reach the server', LOG, toCallFailed(502, 'Bad Gateway', '<html>'), 'later'],
  ['a refusal of a proxy', LOG, toCallFailed(403, 'Forbidden', 'Forbidden'), 'later'],
  ['words of nobody known', LOG, toCallFailed(418, '', 'short and stout'), 'later'],
  ['a session that ended', LOG, failed('signedOut'), 'signIn'],
  ['a medicine that is gone', LOG, failed('medicationNotFound'), asks('medicationNotFound')],
  ['a role that was changed', LOG, failed('roleNotAllowed'), asks('roleNotAllowed')],
  ['somebody was first', LOG, failed('alreadyTaken', { by: 'Ben' }), asks('alreadyTaken', { by: 'Ben' })],
  ['beyond the plan', LOG, failed('limit', { max24h: 4 }), asks('limit', { max24h: 4 })],
  [
    'too few left',
    LOG,
    failed('notEnoughPills', { amountLeft: 0 }),
    asks('notEnoughPills', { amountLeft: 0 }),
  ],
  [
    'an expired pack',
    LOG,
    failed('onlyExpiredLeft', { packId: 'p' }),
    asks('onlyExpiredLeft', { packId: 'p' }),
  ],
  ['it arrived before its time was corrected', LOG, failed('keyReused'), 'done'],
  ['a dose to skip was taken', SKIP, failed('alreadyTaken'), asks('alreadyTaken')],
  ['a dose to take back is gone', UNDO, failed('doseNotFound'), 'done'],
  ['what was to be unskipped is gone', UNSKIP, failed('occurrenceNotFound'), 'done'],
  ['what was to be skipped is gone', SKIP, failed('occurrenceNotFound'), asks('occurrenceNotFound')],
])('%s', (_what, call, error, next) => {
  expect(nextStep(call, error)).toEqual(next)
})

test('a change is sent again after passing failures only', () => {
  const codes = Object.keys(failures) as FailureCode[]
  const passing = codes.filter((code) => {
    const { status } = failureOf(code)
    return status === 408 || status === 429 || status >= 500
  })
  expect(codes.filter((code) => nextStep(LOG, failed(code)) === 'later')).toEqual(passing)
})
