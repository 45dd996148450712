import { expect, test } from 'vitest'
import { factsOf, failedAs, NO_ANSWER, sentenceIn, toCallFailed } from './callFailed.ts'

test.each([
  [
    409,
    'Conflict',
    '{"message":"Not enough pills remaining","code":"notEnoughPills"}',
    'Not enough pills remaining',
    'notEnoughPills',
  ],
  [404, 'Not Found', 'plain words', 'plain words', undefined],
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
  [503, 'Service Unavailable', 'x', '503: Service Unavailable', undefined],
  [0, '', '', NO_ANSWER, 'noAnswer'],
])('a %i %s answer %s is told as: %s', (status, statusText, text, message, code) => {
  expect(toCallFailed(status, statusText, text)).toMatchObject({ code, message })
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
