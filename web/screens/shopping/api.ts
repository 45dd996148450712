import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

export const addLine = {
  call: 'POST /api/families/{id}/shopping',
  once: true,
  failed: sentence('The line could not be added. Please try again.'),
} satisfies Action<'POST /api/families/{id}/shopping'>

export const tickLine = {
  call: 'PATCH /api/families/{id}/shopping/{lineId}',
  failed: sentence('The shopping list could not be changed. Please try again.'),
} satisfies Action<'PATCH /api/families/{id}/shopping/{lineId}'>

export const removeLine = {
  call: 'DELETE /api/families/{id}/shopping/{lineId}',
  failed: sentence('The line could not be removed. Please try again.'),
} satisfies Action<'DELETE /api/families/{id}/shopping/{lineId}'>
