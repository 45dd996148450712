import * as z from 'zod/mini'
import { type Table, tablesAt } from '../../platform/database/schema.ts'

/**
 * A backup is a tar file, so that any machine can open it, with these entries in this order:
 *
 *     backup.json                 what it is: the header below
 *     rows/users/000001.jsonl     rows as lines of JSON, a page to an entry, tables in an order that can be loaded
 *     images/<key>                the bytes of images and of their renditions
 *     left-out.jsonl              the images whose bytes were not there, a line each
 *     SHA256SUMS                  of everything before it, as `sha256sum --check` reads it
 */
export const FORMAT = 1

export const HEADER_ENTRY = 'backup.json'
export const LEFT_OUT_ENTRY = 'left-out.jsonl'
export const SUMS_ENTRY = 'SHA256SUMS'

export const rowsEntry = (table: string, page: number) =>
  `rows/${table}/${String(page).padStart(6, '0')}.jsonl`
export const imageEntry = (key: string) => `images/${key}`

/** Kind of an entry by its name; undefined if unknown. */
export function contentOf(entry: string): { table: string } | { imageKey: string } | 'other' | undefined {
  const [, table] = /^rows\/(\w+)\/\d{6,}\.jsonl$/.exec(entry) ?? []
  if (table !== undefined) return { table }
  const [, imageKey] = /^images\/([\w-]+(?:\.\d+)?)$/.exec(entry) ?? []
  if (imageKey !== undefined) return { imageKey }
  return [HEADER_ENTRY, LEFT_OUT_ENTRY, SUMS_ENTRY].includes(entry) ? 'other' : undefined
}

const count = z.int().check(z.nonnegative())

export const Header = z.object({
  product: z.literal('medicine-cabinet'),
  format: z.int(),
  /** Version of Medicine Cabinet that wrote it. */
  version: z.string(),
  /** Schema level of the rows: the name of its newest migration. */
  schema: z.string(),
  createdAt: z.iso.datetime(),
  /** Number of rows of each table. */
  rows: z.record(z.string(), count),
})
export type Header = z.infer<typeof Header>

/** Reason for a missing image. */
export interface LeftOut {
  image: string
  why: 'no medication shows it' | 'its bytes are missing from the store'
}

/** A backup that cannot be made or restored. The message is one line for the operator. */
export class BackupProblem extends Error {}

/**
 * Tables left out of backups. Sessions and links ended after the backup would open again, so people sign in and invite anew,
 * and devices register for reminders again. Sign-in attempts count only for minutes; jobs (`chores` once) are scheduled by the
 * new instance; downloads are of this instance's files. What happened to an account names addresses, and ends after 90 days.
 */
const STAYS_BEHIND: ReadonlySet<string> = new Set([
  'sessions',
  'signInAttempts',
  'chores',
  'jobs',
  'passwordResets',
  'passkeyChallenges',
  'pendingAuthenticators',
  'accountEvents',
  'providerRequests',
  'invitations',
  'calendars',
  'shares',
  'apiTokens',
  'pushSubscriptions',
  'backupDownloads',
  'deliveries',
])

/** Tables in a backup at a schema level, referenced ones first. */
export const travellingTables = async (level: string): Promise<Table[]> =>
  (await tablesAt(level)).filter(({ name }) => !STAYS_BEHIND.has(name))
