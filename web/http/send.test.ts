import { expect, test } from 'vitest'
import { toRequest } from './send.ts'

test.each([
  ['a path is filled in', 'GET /api/medications/{id}', { id: 'a b' }, {}, 'GET', '/api/medications/a%20b'],
  [
    'both ids are filled in',
    'DELETE /api/medications/{id}/logs/{logId}',
    { id: 'm', logId: 'l/1' },
    {},
    'DELETE',
    '/api/medications/m/logs/l%2F1',
  ],
  ['a query is encoded', 'GET /api/images', {}, { i: 'a&b' }, 'GET', '/api/images?i=a%26b'],
  [
    'an empty query value is left out',
    'GET /api/medications',
    {},
    { familyId: undefined, x: null },
    'GET',
    '/api/medications',
  ],
] as const)('%s', (_, name, params, query, method, address) => {
  expect(toRequest(name, params, query)).toEqual({ method, address })
})
