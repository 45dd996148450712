import type { Action } from '../http/cache.ts'

// What fails stands under the control that was pressed.
export const changeSettings = {
  call: 'PUT /api/reminders/settings',
  failed: null,
} satisfies Action<'PUT /api/reminders/settings'>
