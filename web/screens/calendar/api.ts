import { sentence } from '../../../language/t.ts'
import type { Action } from '../../base/http/action.ts'

// The page shows its failures itself.
export const makeCalendar = {
  call: 'POST /api/families/{id}/calendars',
  failed: null,
} satisfies Action<'POST /api/families/{id}/calendars'>

export const endCalendar = {
  call: 'DELETE /api/families/{id}/calendars/{calendarId}',
  done: sentence('The calendar address was removed'),
  failed: sentence('The calendar address could not be removed. Please try again.'),
} satisfies Action<'DELETE /api/families/{id}/calendars/{calendarId}'>
