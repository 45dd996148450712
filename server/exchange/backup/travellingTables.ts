import { type Table, tablesAt } from '../../platform/database/schema.ts'

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
