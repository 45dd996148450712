import type { FastifyRequest } from 'fastify'
import { DAY_MS, MINUTE_MS } from '../../../language/durations.ts'
import { newId } from '../../platform/database/newId.ts'
import { type Placeholders, prepared } from '../../platform/database/prepared.ts'
import { problemOf } from '../../platform/database/problem.ts'
import type { Database, Tables, Tx } from '../../platform/database/tables.ts'
import type { Caller } from '../../platform/http/callContext.ts'
import { beginAttempt } from './attempts.ts'
import { addressIn, isLocal, networkOf } from './network.ts'
import { hashToken, newToken } from './token.ts'
import { USER_COLUMNS, userOf } from './userOf.ts'

/** Start of every API token, so that people and programs that look for leaked secrets recognise one. */
const PREFIX = 'mct_'

/** Minimum time between two writes of the last use. */
const LAST_USE_STEP_MS = 10 * MINUTE_MS

const WINDOW_MS = 15 * MINUTE_MS
const UNKNOWN_PER_NETWORK = 100

/** Time for which an expired token is still listed. */
const LISTED_AFTER_END_MS = 30 * DAY_MS

export const isApiToken = (token: string) => token.startsWith(PREFIX)

/** Stores an API token and returns it with its id; only its hash is stored. */
export async function storeApiToken(
  tx: Tx,
  fields: Omit<Tables['apiTokens'], 'tokenHash' | 'id' | 'lastUsedAt'>,
): Promise<{ id: string; token: string }> {
  const token = `${PREFIX}${newToken()}`
  const id = newId()
  await tx
    .insertInto('apiTokens')
    .values({ ...fields, id, tokenHash: hashToken(token), lastUsedAt: null })
    .execute()
  return { id, token }
}

const findToken = prepared((database, { tokenHash, at }: Placeholders<{ tokenHash: string; at: string }>) =>
  database
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .where('apiTokens.tokenHash', '=', tokenHash)
    .where('apiTokens.expiresAt', '>', at)
    .where('users.disabledAt', 'is', null)
    .select([
      ...USER_COLUMNS,
      'users.locale',
      'apiTokens.id as tokenId',
      'apiTokens.name as tokenName',
      'apiTokens.scope',
      'apiTokens.familyId',
      'apiTokens.lastUsedAt',
    ]),
)

/**
 * The caller that an API token acts for; undefined for one that is unknown or has ended. Look it up again for each action: a
 * token may end, and its account may leave a family, at any time.
 */
export async function findTokenCaller(
  database: Database,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const at = now.toISOString()
  const [found] = (await findToken(database, { tokenHash: hashToken(token), at })).rows
  if (!found) return undefined
  const { tokenId: id, tokenName: name, scope, familyId, lastUsedAt, locale } = found
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > LAST_USE_STEP_MS)
    await recordUse(database, id, at)
  return {
    account: userOf(found),
    ...(locale && { locale }),
    via: { kind: 'token', id, name, scope, familyId },
  }
}

/** Reads continue while writes fail: the token just keeps its old last use. */
async function recordUse(database: Database, id: string, lastUsedAt: string): Promise<void> {
  try {
    await database.updateTable('apiTokens').set({ lastUsedAt }).where('id', '=', id).execute()
  } catch (error) {
    const problem = problemOf(error)
    if (problem !== 'full' && problem !== 'broken') throw error
  }
}

/**
 * Like `findTokenCaller`, for a request. Logs and counts unknown tokens: above 100 in 15 minutes from one network 429. A valid
 * token is always let in: it cannot be guessed, and a program with an expired one must not lock out the others.
 */
export async function findTokenCallerOf(
  request: FastifyRequest,
  database: Database,
  token: string,
  now: Date,
): Promise<Caller | undefined> {
  const caller = await findTokenCaller(database, token, now)
  if (caller) return caller
  const scope = `API token ${networkOf(request.ip)}`
  if (!isLocal(request))
    await beginAttempt(
      database,
      [{ scope, atMost: UNKNOWN_PER_NETWORK, windowMs: WINDOW_MS }],
      'tooManyAttempts',
      now,
    )
  request.log.warn({ address: addressIn(request.ip) }, 'API token refused')
  return undefined
}

/** Instant before which a token must have ended to be no longer listed. */
const unlistedBefore = (now: Date) => new Date(now.getTime() - LISTED_AFTER_END_MS).toISOString()

export async function forgetEndedApiTokens(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('apiTokens').where('expiresAt', '<', unlistedBefore(now)).execute()
}
