import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { TimeZone } from './timeZone.ts'

export const ExportQuery = z.object({
  /** Default: UTC. */
  timeZone: z.optional(TimeZone),
})

export const exportCalls = {
  'GET /api/account/export': {
    summary: 'Families, medicines, doses and photos in one file',
    requiredRight: 'manage',
    tokens: false,
    query: ExportQuery,
    status: 200,
    answer: 'zip',
    shows: [],
    failures: ['exportUnderWay'],
  },
  'GET /api/account/doses': {
    summary: 'All doses as a table',
    requiredRight: 'manage',
    tokens: false,
    query: ExportQuery,
    status: 200,
    answer: 'csv',
    shows: [],
    failures: ['exportUnderWay'],
  },
} as const satisfies CallTable
