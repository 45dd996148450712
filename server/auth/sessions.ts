import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '../../contract/auth.ts'
import { prepared } from '../database/prepared.ts'
import type { Database, Tx } from '../database/tables.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken, newToken } from './token.ts'

export const SESSION_COOKIE = 'session'

const DAY_MS = 24 * 60 * 60 * 1000
export const SESSION_MS = 30 * DAY_MS

/** The last use is written at most this often: a durable write for every request would be waste. */
const LAST_USE_STEP_MS = 10 * 60 * 1000

/** Starts a session and gives its token, which is not stored anywhere. */
export async function startSession(database: Database | Tx, userId: string, now: Date): Promise<string> {
  const token = newToken()
  const startedAt = now.toISOString()
  await database
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), userId, createdAt: startedAt, lastUsedAt: startedAt })
    .execute()
  return token
}

const findSession = prepared(['tokenHash'], (database, { tokenHash }: { tokenHash: string }) =>
  database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', '=', tokenHash)
    .select(['users.id', 'users.email', 'users.name', 'sessions.lastUsedAt']),
)

/** The user whose session `token` opens, which keeps the session alive; undefined when it opens none. */
export async function findSessionUser(
  database: Database,
  token: string,
  now: Date,
): Promise<User | undefined> {
  const tokenHash = hashToken(token)
  const [session] = await findSession(database, { tokenHash })
  if (!session) return undefined
  const unusedMs = now.getTime() - Date.parse(session.lastUsedAt)
  if (unusedMs > SESSION_MS) return undefined
  if (unusedMs > LAST_USE_STEP_MS) {
    await database
      .updateTable('sessions')
      .set({ lastUsedAt: now.toISOString() })
      .where('tokenHash', '=', tokenHash)
      .execute()
  }
  return { id: session.id, email: session.email, name: session.name }
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}

/** Removes the sessions that no longer open anything. */
export async function forgetOldSessions(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - SESSION_MS).toISOString()
  await database.deleteFrom('sessions').where('lastUsedAt', '<', oldest).execute()
}

const UNSAFE = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Browsers say where a request comes from: all of today's by Sec-Fetch-Site, older ones by Origin. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const origin = request.headers.origin
  return origin !== undefined && origin === `${request.protocol}://${request.host}`
}

/**
 * The session token of a request: `Authorization: Bearer`, else the cookie. A change that the cookie alone vouches
 * for must come from our own pages (403), because browsers send cookies along with other sites' requests.
 */
export function sessionToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization
  if (header !== undefined) return /^Bearer +(\S+)$/i.exec(header)?.[1]
  const cookie = request.cookies[SESSION_COOKIE]
  if (cookie !== undefined && UNSAFE.has(request.method) && !isSameOrigin(request)) {
    throw new Refusal(403, 'This change was not sent by Medicine Cabinet itself')
  }
  return cookie
}

/** The cookie that lets `<img>` show private images; scripts cannot read it. */
export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: SESSION_MS / 1000,
  })
}

export const clearSessionCookie = (reply: FastifyReply) => reply.clearCookie(SESSION_COOKIE, { path: '/api' })
