import type { Action } from '../http/action.ts'

const touched = ['GET /api/families/{id}/shopping', 'GET /api/families/{id}/events'] as const

export const addLine = {
  call: 'POST /api/families/{id}/shopping',
  once: true,
  failed: 'The line could not be added. Please try again.',
  refreshes: touched,
} satisfies Action<'POST /api/families/{id}/shopping'>

export const tickLine = {
  call: 'PATCH /api/families/{id}/shopping/{lineId}',
  failed: 'The shopping list could not be changed. Please try again.',
  refreshes: touched,
} satisfies Action<'PATCH /api/families/{id}/shopping/{lineId}'>

export const removeLine = {
  call: 'DELETE /api/families/{id}/shopping/{lineId}',
  failed: 'The line could not be removed. Please try again.',
  refreshes: touched,
} satisfies Action<'DELETE /api/families/{id}/shopping/{lineId}'>
