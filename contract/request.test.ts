import { expect, test } from 'vitest'
import type { Endpoint } from './call.ts'
import { type CallRequest, type Sent, toRequest } from './request.ts'

const json = { 'content-type': 'application/json' }

test.each<[string, Endpoint, Sent, CallRequest]>([
  [
    'a path is filled in, and a read says JSON',
    'GET /api/medications/{id}',
    { params: { id: 'a b' } },
    { method: 'GET', path: '/api/medications/a%20b', headers: json },
  ],
  [
    'both ids are filled in, and an empty call says no type',
    'DELETE /api/medications/{id}/logs/{logId}',
    { params: { id: 'm', logId: 'l/1' } },
    { method: 'DELETE', path: '/api/medications/m/logs/l%2F1', headers: {} },
  ],
  [
    'a query is encoded',
    'GET /api/images',
    { query: { i: 'a&b', w: 320 } },
    { method: 'GET', path: '/api/images?i=a%26b&w=320', headers: json },
  ],
  [
    'an empty query value is left out',
    'GET /api/medications',
    { query: { familyId: undefined, x: null } },
    { method: 'GET', path: '/api/medications', headers: json },
  ],
  [
    'a body is JSON, and the session is named',
    'POST /api/families',
    { body: { name: 'Berg' }, token: 't' },
    {
      method: 'POST',
      path: '/api/families',
      headers: { ...json, authorization: 'Bearer t' },
      body: '{"name":"Berg"}',
    },
  ],
  [
    'a header of the call wins',
    'POST /api/recognize-medicine',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, token: null },
    {
      method: 'POST',
      path: '/api/recognize-medicine',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
  ],
])('%s', (_, name, sent, request) => {
  expect(toRequest(name, sent)).toEqual(request)
})
