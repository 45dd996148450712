import type { Session } from '../../../contract/account.ts'
import type { SignedIn } from '../../../contract/auth.ts'
import { DAY_MS, MINUTE_MS } from '../../../language/durations.ts'
import { newId } from '../../platform/database/newId.ts'
import { type Placeholders, prepared } from '../../platform/database/prepared.ts'
import { problemOf } from '../../platform/database/problem.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext, Caller } from '../../platform/http/callContext.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { type Device, deviceColumns, deviceOf, fromColumns, originColumns, type Visitor } from './device.ts'
import { hashToken, newToken } from './token.ts'
import { USER_COLUMNS, userOf } from './userOf.ts'

/** Lifetime of a session from its last use. */
export const SESSION_MS = 30 * DAY_MS
/** Lifetime from sign-in, however much it is used: limits a stolen token. */
const LONGEST_SESSION_MS = 180 * DAY_MS

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

/** Time from a session's last use for which its device gets reminders. */
const LONGEST_REMINDED_MS = 365 * DAY_MS

/** Minimum time between two writes of the last use: one per request would be wasteful. */
const LAST_USE_STEP_MS = 10 * MINUTE_MS

/** Starts a session and returns its token, which is not stored. */
export async function startSession(
  database: Database | Tx,
  userId: string,
  visitor: Pick<Visitor, 'device' | 'address' | 'isLocal'> | undefined,
  now: Date,
): Promise<string> {
  const token = newToken()
  const startedAt = now.toISOString()
  await database
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      id: newId(),
      userId,
      ...originColumns(visitor),
      createdAt: startedAt,
      lastUsedAt: startedAt,
    })
    .execute()
  return token
}

const findSession = prepared((database, { tokenHash }: Placeholders<{ tokenHash: string }>) =>
  database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', '=', tokenHash)
    .select([
      ...USER_COLUMNS,
      'users.locale',
      'users.operator',
      'users.disabledAt',
      'sessions.id as sessionId',
      'sessions.createdAt',
      'sessions.lastUsedAt',
    ]),
)

/** The session that `token` opens, extended by this use; undefined if there is none. */
export async function findSessionCaller(
  database: Database,
  token: string,
  userAgent: string | undefined,
  now: Date,
): Promise<Caller | undefined> {
  const tokenHash = hashToken(token)
  const [session] = (await findSession(database, { tokenHash })).rows
  if (!session || session.disabledAt !== null) return undefined
  const unusedMs = now.getTime() - Date.parse(session.lastUsedAt)
  if (unusedMs > SESSION_MS) return undefined
  if (now.getTime() - Date.parse(session.createdAt) > LONGEST_SESSION_MS) return undefined
  if (unusedMs > LAST_USE_STEP_MS) {
    await keepAlive(database, tokenHash, deviceOf(userAgent), now)
  }
  const { operator, sessionId, locale } = session
  return {
    account: userOf(session),
    ...(locale && { locale }),
    via: { kind: 'session', id: sessionId },
    isOperator: operator === 1,
  }
}

/** Reads continue while writes fail: the session just keeps its old last use. */
async function keepAlive(
  database: Database,
  tokenHash: string,
  device: Device | undefined,
  now: Date,
): Promise<void> {
  try {
    await database
      .updateTable('sessions')
      .set({ lastUsedAt: now.toISOString(), ...(device && deviceColumns(device)) })
      .where('tokenHash', '=', tokenHash)
      .execute()
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== 'full' && problem !== 'broken') throw error
  }
}

/** Keeps the new session and the most recently used ones, `most` in all. */
export async function endOldestSessions(
  database: Database,
  { user, token }: SignedIn,
  most: number,
): Promise<void> {
  const oldest = await database
    .selectFrom('sessions')
    .where('userId', '=', user.id)
    .where('tokenHash', '!=', hashToken(token))
    .orderBy('lastUsedAt', 'desc')
    .orderBy('tokenHash')
    .offset(Math.max(0, most - 1))
    .limit(1000)
    .select('tokenHash')
    .execute()
  if (oldest.length === 0) return
  const hashes = oldest.map(({ tokenHash }) => tokenHash)
  await database.deleteFrom('sessions').where('tokenHash', 'in', hashes).execute()
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** The caller's sessions, most recently used first. */
export async function listSessions({ database, caller, now }: CallContext): Promise<Session[]> {
  const rows = await database
    .selectFrom('sessions')
    .where('userId', '=', caller.account.id)
    .where('lastUsedAt', '>=', before(now, SESSION_MS))
    .where('createdAt', '>=', before(now, LONGEST_SESSION_MS))
    .select(['id', 'deviceKind', 'deviceName', 'address', 'createdAt', 'lastUsedAt'])
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt, lastUsedAt, ...origin }) => ({
    id,
    ...fromColumns(origin),
    signedInAt: createdAt,
    lastUsedAt,
    isThisOne: id === caller.via.id,
  }))
}

/** 404 unless it is the caller's. */
export async function endSessionOf({ database, caller }: CallContext, id: string): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('userId', '=', caller.account.id)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(orRefuse('sessionNotFound'))
}

export async function endOtherSessions({ database, caller }: CallContext): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('userId', '=', caller.account.id)
    .where('id', '!=', caller.via.id)
    .execute()
}

/** Ends all sessions of an account; returns their number. */
export async function endSessions(database: Database | Tx, userId: string): Promise<number> {
  const ended = await database.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirstOrThrow()
  return Number(ended.numDeletedRows)
}

/**
 * Deletes ended sessions. An expired session keeps its device's reminders until someone ends it or nobody opened the app there
 * for a year: some people only answer reminders.
 */
export async function forgetOldSessions(database: Database, now: Date): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('lastUsedAt', '<', before(now, SESSION_MS)),
        eb('createdAt', '<', before(now, LONGEST_SESSION_MS)),
      ]),
    )
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('lastUsedAt', '<', before(now, LONGEST_REMINDED_MS)),
        not(
          exists(
            selectFrom('pushSubscriptions')
              .whereRef('pushSubscriptions.sessionId', '=', 'sessions.id')
              .select('pushSubscriptions.id'),
          ),
        ),
      ]),
    )
    .execute()
}
