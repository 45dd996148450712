import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { DOCTOR_PARTS, DoctorPage } from './doctor.ts'
import { TimeZone } from './timeZone.ts'

export const MOST_HOURS = 168

export const MOST_SHARES = 20

const At = z.iso.datetime({ precision: 3 })

export const Share = z.object({
  id: z.string(),
  madeBy: z.string(),
  createdAt: At,
  expiresAt: At,
  views: z.int(),
  lastViewedAt: z.nullable(At),
})
export type Share = z.infer<typeof Share>

const HOURS = `hours must be a whole number from 1 to ${MOST_HOURS}`

export const ShareBody = z.object({
  hours: z.int(HOURS).check(z.minimum(1, HOURS), z.maximum(MOST_HOURS, HOURS)),
  parts: z
    .array(z.enum(DOCTOR_PARTS, 'parts must be parts of the page'), 'parts must be a list')
    .check(z.maxLength(DOCTOR_PARTS.length, 'parts must be parts of the page')),
  /** Zone of the page's days. */
  timeZone: TimeZone,
})
export type ShareBody = z.infer<typeof ShareBody>

/** The key is shown only now: the server keeps its hash. */
export const NewShare = z.extend(Share, { key: z.string() })
export type NewShare = z.infer<typeof NewShare>

const KEY = 'key must be the key of a link'

export const SharedBody = z.object({ key: z.string(KEY).check(z.regex(/^[\w-]{43}$/, KEY)) })

export const shareCalls = {
  'GET /api/people/{id}/shares': {
    summary: "List the active links to a person's summary for a doctor, newest first, without their keys",
    requiredRight: 'manage',
    status: 200,
    answer: z.array(Share),
    shows: ['shares'],
    failures: ['personNotFound'],
  },
  'POST /api/people/{id}/shares': {
    summary:
      "Create a link to a person's summary for a doctor, for 1 hour to 7 days; only this answer contains it",
    requiredRight: 'manage',
    tokens: false,
    body: ShareBody,
    status: 201,
    answer: NewShare,
    changes: ['shares'],
    failures: ['personNotFound', 'limitReached'],
  },
  'DELETE /api/people/{id}/shares/{shareId}': {
    summary: "End a link to a person's summary",
    requiredRight: 'manage',
    status: 204,
    answer: null,
    changes: ['shares'],
    failures: ['personNotFound', 'shareNotFound'],
  },
  'POST /api/shared': {
    summary: 'Get the summary for a doctor by its link; counts as one view',
    access: 'public',
    body: SharedBody,
    status: 200,
    answer: DoctorPage,
    changes: [],
    failures: ['shareNotFound'],
  },
} as const satisfies CallTable
