import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { TimeZone } from './timeZone.ts'

export const ExportQuery = z.object({
  /** Default: UTC. */
  timeZone: z.optional(TimeZone),
})

export const exportCalls = {
  'GET /api/account/export': {
    summary: 'Download families, medicines, doses and photos as a ZIP file',
    requiredRight: 'manage',
    tokens: false,
    query: ExportQuery,
    status: 200,
    answer: 'zip',
    shows: [],
    failures: ['exportUnderWay'],
  },
  'GET /api/account/doses': {
    summary: 'Download all doses as a CSV table',
    requiredRight: 'manage',
    tokens: false,
    query: ExportQuery,
    status: 200,
    answer: 'csv',
    shows: [],
    failures: ['exportUnderWay'],
  },
} as const satisfies CallTable
