import * as z from 'zod/mini'
import { ProofBody } from './account.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'

export const MOST_BACKUPS = 200

export const DOWNLOAD_MINUTES = 5

const Instant = z.iso.datetime({ precision: 3 })

export const Backup = z.object({
  /** Local time of the server, as in the file's name: `2026-11-25-0400`. */
  id: z.string(),
  file: z.string(),
  madeAt: Instant,
  bytes: z.int(),
  downloaded: z.nullable(z.object({ at: Instant, by: z.nullable(z.string()) })),
})
export type Backup = z.infer<typeof Backup>

/** `broken`: no access. `unreachable`: a store or database does not answer. */
export const BackupFailure = z.enum(['full', 'broken', 'unreachable', 'unknown'])
export type BackupFailure = z.infer<typeof BackupFailure>

export const Backups = z.object({
  folder: z.nullable(z.string()),
  nextAt: z.nullable(Instant),
  underWay: z.boolean(),
  /** The last attempt, if it failed. */
  failure: z.nullable(z.object({ at: Instant, reason: BackupFailure })),
  /** Complete ones, newest first. */
  backups: z.array(Backup),
})
export type Backups = z.infer<typeof Backups>

const KEY = 'key must be the key of a download'

export const BackupQuery = z.object({ key: z.string(KEY).check(z.regex(/^[\w-]{43}$/, KEY)) })

export const backupCalls = {
  'GET /api/operator/backups': {
    summary: "List the server's backups; operators only",
    access: 'operator',
    status: 200,
    answer: Backups,
    shows: ['backups'],
  },
  'POST /api/operator/backups': {
    summary: 'Start a backup of the server, one at a time; operators only',
    access: 'operator',
    headers: CreatingHeaders,
    status: 204,
    answer: null,
    changes: ['backups'],
    failures: ['noBackupFolder', 'backupUnderWay', 'keyReused'],
  },
  'POST /api/operator/backups/{id}/downloads': {
    summary: `Get a key that downloads a backup within ${DOWNLOAD_MINUTES} minutes; operators only`,
    access: 'operator',
    body: ProofBody,
    status: 200,
    answer: z.object({ key: z.string() }),
    changes: [],
    failures: ['backupNotFound', 'wrongPassword', 'proofNeeded', 'tooManyAttempts'],
  },
  'GET /api/operator/backups/{id}': {
    summary: 'Download a backup: the unencrypted data of everyone on the server',
    access: 'operator',
    query: BackupQuery,
    status: 200,
    answer: 'tar',
    shows: ['backups'],
    failures: ['backupNotFound', 'downloadEnded', 'exportUnderWay'],
  },
} as const satisfies CallTable
