import type { Action } from '../http/action.ts'

const touched = ['GET /api/families/{id}/people', 'GET /api/families/{id}/events'] as const

/** What goes by the clock of a person or a family. */
export const touchedByZones = [
  'GET /api/medications/{id}/plans',
  'GET /api/occurrences',
  'GET /api/adherence',
  'GET /api/families/{id}/allowances',
] as const

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

/** Moves a person's times to another clock. */
export const movePerson = {
  call: 'PUT /api/people/{id}/time-zone',
  failed: null,
  refreshes: [...touched, ...touchedByZones],
} satisfies Action<'PUT /api/people/{id}/time-zone'>
