import { expect, test } from 'vitest'
import { NO_ANSWER, sentenceIn, toCallFailed } from './callFailed.ts'

test.each([
  [409, 'Conflict', '{"message":"Not enough pills remaining"}', 'Not enough pills remaining'],
  [404, 'Not Found', 'plain words', 'plain words'],
  [400, 'Bad Request', '{"message":7}', '{"message":7}'],
  [400, 'Bad Request', '[1]', '[1]'],
  [413, 'Payload Too Large', '{"error":"Error: too large"}', 'too large'],
  [500, 'Internal Server Error', '{"message":"hidden"}', '500: Internal Server Error'],
  [503, 'Service Unavailable', 'x', '503: Service Unavailable'],
  [0, '', '', NO_ANSWER],
])('a %i %s answer %s is told as: %s', (status, statusText, text, message) => {
  expect(toCallFailed(status, statusText, text)).toMatchObject({ status, message })
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
