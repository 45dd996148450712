import { describe, expect, test } from 'vitest'
import type { Call, Endpoint } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { failures } from '../../../contract/failures.ts'
import { ANYWHERE, failuresOf } from '../../../contract/failuresOf.ts'
import { Refusal } from './refusal.ts'

describe("has the specification's sentence for each failure", () => {
  test.each([
    [new Refusal('signedOut'), 401, 'Authentication required. Please log in again.'],
    [new Refusal('wrongCredentials'), 401, 'Invalid email or password'],
    [new Refusal('emailTaken'), 409, 'An account with this email already exists'],
    [new Refusal('notEnoughPills', { pillCount: 2, amountLeft: 2.5 }), 409, 'Not enough pills remaining'],
    [
      new Refusal('changedMeanwhile', { version: 3 }),
      409,
      'This medication was changed by someone else. Reload and try again.',
    ],
    [
      new Refusal('tooManyAttempts', { retryAfterSeconds: 60 }),
      429,
      'Too many attempts. Please try again later.',
    ],
    [new Refusal('readerBusy'), 503, 'The image reader is busy. Please try again in a moment.'],
    [new Refusal('photoTooLarge'), 413, 'This file is larger than 20 MB'],
    [
      new Refusal('limitReached', { most: 5, things: 'families' }),
      409,
      'You have reached the limit of 5 families. Remove one that you no longer need.',
    ],
    [
      new Refusal('invalid', { issues: [{ path: 'name', message: 'Medication name is required' }] }),
      400,
      'Medication name is required',
    ],
  ])('$code', (refusal, status, message) => {
    expect(refusal.status).toBe(status)
    expect(refusal.body).toEqual({ ...refusal.facts, message, code: refusal.code })
  })
})

describe('says when to try again', () => {
  test.each([
    [new Refusal('tooManyAttempts', { retryAfterSeconds: 60 }), 60],
    [new Refusal('busy'), 1],
    [new Refusal('readerBusy'), 5],
    [new Refusal('notFound'), undefined],
  ])('$code', (refusal, seconds) => expect(refusal.retryAfterSeconds).toBe(seconds))

  test('says so for every failure that may pass', () => {
    for (const [code, failure] of Object.entries(failures)) {
      const { status } = failure
      const says =
        'retryAfterSeconds' in failure || ('facts' in failure && 'retryAfterSeconds' in failure.facts.shape)
      expect([code, says]).toEqual([code, status === 429 || status === 503])
    }
  })
})

test('rows have the failures that their shape implies and that they name', () => {
  const row = calls['POST /api/medications/{id}/logs']
  expect(failuresOf('POST /api/medications/{id}/logs', row)).toEqual([
    'invalid',
    'notJson',
    'bodyTooLarge',
    'notJsonType',
    'signedOut',
    'tooManyAttempts',
    'tokenNotAllowed',
    'foreignOrigin',
    'roleNotAllowed',
    'notFound',
    'medicationNotFound',
    'packNotFound',
    'occurrenceNotFound',
    'alreadyTaken',
    'limit',
    'otherStrength',
    'keyReused',
    'limitReached',
    'notEnoughPills',
    'onlyExpiredLeft',
    'packDiscarded',
  ])
  const signUpState = calls['GET /api/auth/signup']
  expect(failuresOf('GET /api/auth/signup', signUpState)).toEqual([])
})

test('every failure is named by a row, by all rows, or occurs before a row is known', () => {
  const named = (Object.entries(calls) as [Endpoint, Call][]).flatMap(([name, row]) => failuresOf(name, row))
  const beforeAnyRow = ['notHttp', 'requestTooSlow', 'headersTooLarge', 'clientLeft', 'notReady']
  expect(new Set([...named, ...ANYWHERE, ...beforeAnyRow])).toEqual(new Set(Object.keys(failures)))
})
