import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { WHO } from './doses.ts'
import { id } from './text.ts'

export const CALENDAR_DAYS = 60

export const MOST_CALENDARS = 20

const At = z.iso.datetime({ precision: 3 })

export const Calendar = z.object({
  id: z.string(),
  madeBy: z.string(),
  mayEnd: z.boolean(),
  /** Null for everyone in the family. */
  personId: z.nullable(z.string()),
  showNames: z.boolean(),
  createdAt: At,
  /** Rounded to the hour. */
  lastReadAt: z.nullable(At),
})
export type Calendar = z.infer<typeof Calendar>

export const CalendarBody = z.object({
  personId: z.nullish(id('person', WHO)),
  showNames: z._default(z.boolean('showNames must be true or false'), false),
})
export type CalendarBody = z.infer<typeof CalendarBody>

/** Only this answer has the address: the server keeps its hash. */
export const NewCalendar = z.extend(Calendar, { address: z.string() })
export type NewCalendar = z.infer<typeof NewCalendar>

const KEY = 'key must be the key of a calendar'

export const calendarCalls = {
  'GET /api/families/{id}/calendars': {
    summary: 'List the calendar addresses of a family, newest first, without their keys',
    requiredRight: 'see',
    status: 200,
    answer: z.array(Calendar),
    shows: ['calendars'],
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/calendars': {
    summary: 'Create a secret address for a calendar program; only this answer contains it',
    requiredRight: 'see',
    tokens: false,
    body: CalendarBody,
    status: 201,
    answer: NewCalendar,
    changes: ['calendars'],
    failures: ['familyNotFound', 'limitReached'],
  },
  'DELETE /api/families/{id}/calendars/{calendarId}': {
    summary: 'Delete a calendar address: owners any, other members their own',
    requiredRight: 'see',
    requiredRightForOthers: 'own',
    tokens: false,
    status: 204,
    answer: null,
    changes: ['calendars'],
    failures: ['familyNotFound', 'calendarNotFound'],
  },
  'GET /api/calendar.ics': {
    summary: `Get the planned doses of ${CALENDAR_DAYS} days as iCalendar (RFC 5545), by the key of a calendar address`,
    access: 'public',
    query: z.object({ key: z.string(KEY).check(z.regex(/^[\w-]{43}$/, KEY)) }),
    status: 200,
    answer: 'calendar',
    shows: [],
    failures: ['calendarNotFound'],
  },
} as const satisfies CallTable
