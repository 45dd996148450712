import { expect, test } from 'vitest'
import { CallFailed } from '../../base/http/callFailed.ts'
import { lineText } from './lineText.ts'
import { isLost } from './lostAnswer.ts'

const OFFLINE = { isAway: true, hasNetwork: false, since: '1:01 PM', waiting: 0 }
const HERE = { isAway: false, hasNetwork: true, since: undefined, waiting: 0 }

test.each([
  [HERE, undefined],
  [{ ...HERE, waiting: 1 }, '1 dose to send later.'],
  [{ ...HERE, waiting: 2 }, '2 doses to send later.'],
  [OFFLINE, 'Offline since 1:01 PM.'],
  [{ ...OFFLINE, since: undefined }, 'Offline.'],
  [{ ...OFFLINE, waiting: 1 }, 'Offline. 1 dose to send later.'],
  [{ ...OFFLINE, waiting: 2 }, 'Offline. 2 doses to send later.'],
  [{ ...OFFLINE, hasNetwork: true }, 'The server has not answered since 1:01 PM.'],
  [{ ...OFFLINE, hasNetwork: true, since: undefined }, 'The server does not answer.'],
  [{ ...OFFLINE, hasNetwork: true, waiting: 1 }, 'The server does not answer. 1 dose to send later.'],
  [
    { ...OFFLINE, hasNetwork: true, gate: 'signIn' as const, waiting: 2 },
    'A program in front of Medicine Cabinet asks you to sign in there, or does not let you through. 2 doses to send later.',
  ],
  [{ ...OFFLINE, gate: 'signIn' as const }, 'Offline since 1:01 PM.'],
  [{ ...OFFLINE, hasNetwork: true, waiting: 3 }, 'The server does not answer. 3 doses to send later.'],
])('%j: %s', (state, text) => expect(lineText(state)).toBe(text))

test.each<[what: string, error: unknown, is: boolean]>([
  ['a network that failed', new TypeError('Failed to fetch'), true],
  ['a call that was given up', new DOMException('', 'AbortError'), false],
  ['another failure of the browser', new DOMException('', 'NetworkError'), true],
  ['no answer of our server', new CallFailed('No', 'noAnswer'), true],
  ['a refusal', new CallFailed('No', 'doseNotFound'), false],
  ['a refusal without a code', new CallFailed('No', undefined), false],
  ['a sign-in that ended', new CallFailed('No', 'signedOut'), false],
])('%s is a lost answer: %s', (_what, error, is) => expect(isLost(error)).toBe(is))
