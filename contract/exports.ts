import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Instant } from './instant.ts'
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

/** Sorted for imports: later ones refer to earlier ones. */
export const TABLES = [
  'people',
  'medicines',
  'packs',
  'plans',
  'planned',
  'doses',
  'movements',
  'measurements',
] as const
export type TableName = (typeof TABLES)[number]

const WHICH = `table must be one of ${TABLES.join(', ')}`

/** `from` is inclusive, `to` exclusive. Rows without a time of their own use the time they were added. */
export const TableQuery = z.object({
  table: z.enum(TABLES, WHICH),
  from: z.optional(Instant('from must be an instant')),
  to: z.optional(Instant('to must be an instant')),
  /** Default: UTC. */
  timeZone: z.optional(TimeZone),
})
export type TableQuery = z.infer<typeof TableQuery>

export const tableCalls = {
  'GET /api/families/{id}/tables': {
    summary: 'Download a table of a family as CSV (RFC 4180); its header is the same in every language',
    requiredRight: 'see',
    query: TableQuery,
    status: 200,
    answer: 'csv',
    shows: [],
    failures: ['familyNotFound', 'exportUnderWay'],
  },
} as const satisfies CallTable
