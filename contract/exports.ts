import * as z from 'zod/mini'
import type { CallTable } from './call.ts'

/** Characters; the longest of IANA has 32. */
const LONGEST_NAME = 64

const isTimeZone = (name: string) => {
  // Checks run whatever the others say, and this one is dear.
  if (name.length > LONGEST_NAME) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

export const ExportQuery = z.object({
  /** The viewer's, as IANA names them: dates and times in tables are local. UTC unless told. */
  timeZone: z.optional(
    z
      .string('timeZone must be the name of a time zone')
      .check(
        z.maxLength(LONGEST_NAME, 'timeZone must be the name of a time zone'),
        z.refine(isTimeZone, 'timeZone must be the name of a time zone'),
      ),
  ),
})

export const exportCalls = {
  'GET /api/account/export': {
    summary: 'Families, medicines, doses and photos in one file',
    needs: 'manage',
    query: ExportQuery,
    status: 200,
    answer: 'zip',
    failures: ['exportUnderWay'],
  },
  'GET /api/account/doses': {
    summary: 'All doses as a table',
    needs: 'manage',
    query: ExportQuery,
    status: 200,
    answer: 'csv',
    failures: ['exportUnderWay'],
  },
} as const satisfies CallTable
