import * as z from 'zod/mini'
import type { CallTable } from './call.ts'

const Instant = z.iso.datetime({ precision: 3 })

export const OperatorServer = z.object({
  version: z.string(),
  startedAt: Instant,
  /** Bytes; null where the server cannot tell, such as for an object store. */
  storage: z.object({
    photos: z.nullable(z.int()),
    database: z.nullable(z.int()),
    backups: z.nullable(z.int()),
    /** Free on the disk of the data folder. */
    free: z.nullable(z.int()),
  }),
  /** Photos that this instance read since midnight of its time zone, or since its start. */
  photos: z.object({
    read: z.int(),
    /** Photos that could not be read. */
    notRead: z.int(),
    /** Photos that are being read or wait for it. */
    underWay: z.int(),
    medianMs: z.nullable(z.int()),
    slowestMs: z.nullable(z.int()),
    /** By hour of the day, 24 numbers. */
    byHour: z.array(z.int()),
  }),
  /** True if a message waits that should have been sent 5 minutes ago. */
  remindersLate: z.boolean(),
  jobs: z.array(
    z.object({
      name: z.string(),
      every: z.enum(['quarter', 'hour', 'night', 'request']),
      doneAt: z.nullable(Instant),
      failedAt: z.nullable(Instant),
      isRunning: z.boolean(),
    }),
  ),
  /** Lines of this instance's log at warn and above in the last day, equal ones as one, newest first. */
  warnings: z.array(
    z.object({
      message: z.string(),
      /** Code of the error, or the call that failed. */
      detail: z.nullable(z.string()),
      count: z.int(),
      firstAt: Instant,
      lastAt: Instant,
    }),
  ),
})
export type OperatorServer = z.infer<typeof OperatorServer>

export const operatorServerCalls = {
  'GET /api/operator/server': {
    summary: 'Get version, storage, photos read, jobs and warnings of the server; operators only',
    access: 'operator',
    status: 200,
    answer: OperatorServer,
    shows: ['server'],
  },
} as const satisfies CallTable
