import { expect, test } from 'vitest'
import type { FailureCode } from '../../../contract/failures.ts'
import { CallFailed, toCallFailed } from './callFailed.ts'
import { waitAfter } from './patience.ts'

const refused = (code: FailureCode, facts = {}) => new CallFailed('A sentence', code, [], facts)

test.each<[what: string, error: unknown, tries: number, waitMs: number | undefined]>([
  ['no network', toCallFailed(0, '', ''), 0, 1000],
  ['no network, tried often', toCallFailed(0, '', ''), 3, 8000],
  ['no network for an hour', toCallFailed(0, '', ''), 60, 60_000],
  ['the reader is busy, and says for how long', refused('readerBusy', { retryAfterSeconds: 5 }), 9, 5000],
  ['too many photos at once', refused('tooManyPhotos', { retryAfterSeconds: 7 }), 0, 7000],
  [
    'the server is busy',
    toCallFailed(503, 'Service Unavailable', '{"message":"Busy","code":"busy"}'),
    1,
    2000,
  ],
  ['a proxy whose server starts', toCallFailed(502, 'Bad Gateway', '<html>'), 0, 1000],
  ['a proxy that knows no such service yet', toCallFailed(404, '', '404 page not found'), 0, 1000],
  [
    'a mistake of ours',
    toCallFailed(500, 'Internal Server Error', '{"message":"Failed","code":"failed"}'),
    0,
    undefined,
  ],
  ['a proxy that takes no such size', toCallFailed(413, 'Too Large', '<html>'), 0, undefined],
  ['a limit', refused('limitReached'), 0, undefined],
  ['nobody is signed in', refused('signedOut'), 0, undefined],
  ['no room on the disk', toCallFailed(507, 'No Room', '{"message":"Full","code":"noRoom"}'), 0, undefined],
  ['something else', new TypeError('x is undefined'), 0, undefined],
])('%s', (_, error, tries, waitMs) => expect(waitAfter(error, tries)).toBe(waitMs))
