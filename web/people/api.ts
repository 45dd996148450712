import type { Action } from '../http/cache.ts'

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
  refreshes: [...touched, ...touchedByZones],
} satisfies Action<'PATCH /api/people/{id}'>

export const removePerson = {
  call: 'DELETE /api/people/{id}',
  failed: null,
  refreshes: touched,
} satisfies Action<'DELETE /api/people/{id}'>

/** The same, where no form tells what it fails with. */
export const moveTimes = {
  ...changePerson,
  done: 'Your times go by this clock from now on',
  failed: 'Failed to move the times',
} satisfies Action<'PATCH /api/people/{id}'>
