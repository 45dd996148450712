import type { WayIn } from '../../../contract/account.ts'
import { lockedAgainstChanges } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { withoutSync } from '../../platform/database/withoutSync.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordAccountEvent } from './accountEvents.ts'
import type { NotifyAccount } from './accountNews.ts'
import { knownDevice, type OpenedSession, rememberOnDevice, type Visitor } from './device.ts'
import { endOldestSessions, endSession, startSession } from './sessions.ts'
import { USER_COLUMNS, userOf } from './userOf.ts'

export interface SessionContext {
  database: Database
  notify: NotifyAccount
  limits: { sessions: number }
  now: Date
}

/** An account whose person proved who they are, and how. */
export interface SignInProof {
  userId: string
  way: WayIn
}

/**
 * Opens a session for a person who proved who they are, by whichever way in. `check` throws if the proof no longer holds: a change
 * meanwhile ended the sessions that existed then, but not this one. A sign-in on an unknown device is reported; above the
 * account's limit its oldest session ends. 403 for a disabled account.
 */
export async function openSession(
  { database, notify, limits, now }: SessionContext,
  { userId, way }: SignInProof,
  visitor: Visitor,
  check: (where: Database) => Promise<void>,
): Promise<OpenedSession> {
  // Not synced: a power cut may drop the newest session, but nobody waits for the disk.
  const { opened, isKnown } = await withoutSync(database, async (where) => {
    const row = await where
      .selectFrom('users')
      .where('id', '=', userId)
      .select([...USER_COLUMNS, 'users.locale', 'users.deviceKey'])
      .executeTakeFirstOrThrow()
    const { deviceKey, locale } = row
    const user = userOf(row)
    const token = await startSession(where, userId, visitor, now)
    try {
      await check(where)
      await refuseDisabled(where, userId)
    } catch (error) {
      await endSession(where, token)
      throw error
    }
    await recordAccountEvent(where, { userId, what: 'signedIn', way }, visitor, now)
    if (visitor.locale && visitor.locale !== locale)
      await where.updateTable('users').set({ locale: visitor.locale }).where('id', '=', userId).execute()
    const deviceCookie = await rememberOnDevice(where, { userId, deviceKey }, visitor.deviceCookie)
    const isKnown = knownDevice(visitor.deviceCookie, deviceKey) !== undefined
    return { opened: { signedIn: { user, token }, deviceCookie }, isKnown }
  })
  if (!isKnown)
    await inTransaction(database, (tx) => notify(tx, userId, { kind: 'device', device: visitor.device, way }))
  await endOldestSessions(database, opened.signedIn, limits.sessions)
  return opened
}

/** Waits for an operator who disables the account: the sessions that existed then are ended, but not this one. */
async function refuseDisabled(where: Database, userId: string): Promise<void> {
  const account = where.selectFrom('users').where('id', '=', userId)
  const row = await lockedAgainstChanges(where, 'users', account).select('disabledAt').executeTakeFirst()
  if (row?.disabledAt) throw new Refusal('accountDisabled')
}
