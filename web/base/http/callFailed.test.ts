import { expect, test } from 'vitest'
import { factsOf, failedAs, NO_ANSWER, sentenceIn, sentenceOf, toCallFailed } from './callFailed.ts'
import { gateOf } from './onTheWay.ts'

test.each([
  [
    409,
    'Conflict',
    '{"message":"Not enough pills remaining","code":"notEnoughPills"}',
    'Not enough pills remaining',
    'notEnoughPills',
  ],
  [400, 'Bad Request', 'plain words', 'plain words', undefined],
  [418, 'I’m a Teapot', 'Error: short and stout', 'short and stout', undefined],
  [404, 'Not Found', '{"error":"elsewhere"}', 'elsewhere', undefined],
  [400, 'Bad Request', '{"message":7}', '{"message":7}', undefined],
  [400, 'Bad Request', '[1]', '[1]', undefined],
  [413, 'Payload Too Large', '{"error":"Error: too large"}', 'too large', undefined],
  [
    500,
    'Internal Server Error',
    '{"message":"hidden","code":"failed"}',
    '500: Internal Server Error',
    'failed',
  ],
  [500, '', '{"message":"hidden"}', '500: Internal Server Error', undefined],
  [0, '', '', NO_ANSWER, 'noAnswer'],
])('a %i %s answer %s is shown as: %s', (status, statusText, text, message, code) => {
  expect(toCallFailed(status, statusText, text)).toMatchObject({ code, message })
})

const HTML = '\r\n<html>\n<head><title>Sorry</title>'
const BASIC = 'Basic realm="home"'
const STARTING = /^A program in front of Medicine Cabinet answered in its place/
const SIGN_IN = /^A program in front of Medicine Cabinet asks you to sign in there/
const PASSWORD = /Basic authentication/
const TOO_LARGE = /^This is too large for a program in front/

test.each<[status: number, text: string, asks: string | null, message: string, below: RegExp, gate?: string]>(
  [
    // Cloudflare while the house is offline, and nginx over HTTP/2, whose answers carry no status text.
    ...[500, 502, 503, 504].map((status): [number, string, null, string, RegExp] => [
      status,
      HTML,
      null,
      { 500: '500: Internal Server Error', 502: '502: Bad Gateway', 503: '503: Service Unavailable' }[
        status
      ] ?? '504: Gateway Timeout',
      STARTING,
    ]),
    [520, HTML, null, '520: ', STARTING],
    [522, 'error code: 522', null, '522: ', STARTING],
    [530, HTML, null, '530: ', STARTING],
    [503, '{"error":"upstream"}', null, '503: Service Unavailable', STARTING],
    // Traefik while the container restarts.
    [404, '404 page not found\n', null, '404 page not found', STARTING],
    [404, HTML, null, '', STARTING],
    [408, '', null, '', STARTING],
    [429, 'Too Many Requests', null, 'Too Many Requests', STARTING],
    [400, HTML, null, '', STARTING],
    [413, HTML, null, '', TOO_LARGE],
    [413, '', null, '', TOO_LARGE],
    [403, HTML, null, '', SIGN_IN, 'signIn'],
    [401, '401 Unauthorized', null, '401 Unauthorized', SIGN_IN, 'signIn'],
    [302, '', null, '', SIGN_IN, 'signIn'],
    [401, HTML, BASIC, '', PASSWORD, 'basic'],
    [401, '', BASIC, '', PASSWORD, 'basic'],
  ],
)(
  'a %i answer %j of a program on the way is none, and explained',
  (status, text, asks, message, below, gate) => {
    const failed = toCallFailed(status, '', status === 302 ? '<' : text, asks)
    expect(failed).toMatchObject({ code: 'noAnswer', message })
    const lines = sentenceOf(failed).split('\n')
    expect(lines).toHaveLength(message === '' ? 1 : 2)
    expect(lines[0]).toMatch(message === '' ? below : message)
    expect(lines.at(-1)).toMatch(below)
    expect(gateOf(failed)).toBe(gate)
  },
)

test("the server's own sentence is beneath its status", () => {
  const failed = toCallFailed(507, 'Insufficient Storage', '{"message":"The disk is full","code":"noRoom"}')
  expect(sentenceOf(failed)).toBe('507: Insufficient Storage\nThe disk is full')
})

test('failures are told apart by their code, whatever the status', () => {
  const failed = toCallFailed(404, 'Not Found', '{"message":"x","code":"familyNotFound"}')
  expect(failedAs(failed, 'medicationNotFound', 'familyNotFound')).toBe(true)
  expect(failedAs(failed, 'medicationNotFound')).toBe(false)
  // A proxy's answer has none of our codes.
  expect(failedAs(toCallFailed(404, 'Not Found', '<html>'), 'notFound')).toBe(false)
  expect(failedAs(new Error('familyNotFound'), 'familyNotFound')).toBe(false)
})

test("a failure's facts are returned for its own code alone", () => {
  const failed = toCallFailed(409, 'Conflict', '{"message":"x","code":"onlyExpiredLeft","packId":"p1"}')
  expect(factsOf(failed, 'onlyExpiredLeft')).toMatchObject({ packId: 'p1' })
  expect(factsOf(failed, 'notEnoughPills')).toBeUndefined()
})

test('a refused form brings the problem of each field', () => {
  const text =
    '{"message":"Name","issues":[{"path":"name","message":"Medication name is required"},{"path":"images.0.url","message":"No"}]}'
  expect(toCallFailed(400, 'Bad Request', text).issues).toEqual([
    { path: ['name'], message: 'Medication name is required' },
    { path: ['images', '0', 'url'], message: 'No' },
  ])
})

test('a leading "Error:" is not shown', () => {
  expect(sentenceIn('Error: The image reader is busy')).toBe('The image reader is busy')
})
