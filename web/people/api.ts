import type { Action } from '../http/cache.ts'

const touched = ['GET /api/families/{id}/people', 'GET /api/families/{id}/events'] as const

export const addPerson = {
  call: 'POST /api/families/{id}/people',
  once: true,
  failed: 'Failed to add the person',
  refreshes: touched,
} satisfies Action<'POST /api/families/{id}/people'>

export const changePerson = {
  call: 'PATCH /api/people/{id}',
  failed: null,
  refreshes: touched,
} satisfies Action<'PATCH /api/people/{id}'>

export const removePerson = {
  call: 'DELETE /api/people/{id}',
  failed: null,
  refreshes: touched,
} satisfies Action<'DELETE /api/people/{id}'>
