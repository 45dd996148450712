import { type Table, tablesAt } from '../database/schema.ts'

/**
 * Tables that no backup holds. A session or a link that ended after the backup would open again, so everybody signs in
 * anew and invites anew, and devices are reminded again when they do; attempts to sign in count for minutes; jobs (`chores` once) are due when the new instance says so.
 */
const STAYS_BEHIND: ReadonlySet<string> = new Set([
  'sessions',
  'signInAttempts',
  'chores',
  'jobs',
  'passwordResets',
  'invitations',
  'calendars',
  'shares',
  'pushSubscriptions',
  'deliveries',
])

/** The tables of a level of the schema that a backup holds, those that others refer to first. */
export const travellingTables = async (level: string): Promise<Table[]> =>
  (await tablesAt(level)).filter(({ name }) => !STAYS_BEHIND.has(name))
