import { setTimeout as delay } from 'node:timers/promises'
import type { ResetPasswordBody } from '../../../contract/auth.ts'
import { DAY_MS, HOUR_MS } from '../../../language/durations.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { recordAccountEvent } from './accountEvents.ts'
import type { NotifyAccount } from './accountNews.ts'
import { beginAttempt, countOne } from './attempts.ts'
import type { Visitor } from './device.ts'
import { networkOf } from './network.ts'
import { hashPassword, setPassword } from './passwords.ts'
import { hashToken, newToken } from './token.ts'

/** Lifetime of a reset link. */
export const RESET_WITHIN_MS = HOUR_MS

const oldestIn = (now: Date) => new Date(now.getTime() - RESET_WITHIN_MS).toISOString()

/** Creates the token of a reset link, for one use within an hour; only its hash is stored. Earlier ones live until they end. */
export async function allowReset(database: Database | Tx, userId: string, now: Date): Promise<string> {
  const token = newToken()
  await database
    .insertInto('passwordResets')
    .values({ tokenHash: hashToken(token), userId, createdAt: now.toISOString() })
    .execute()
  return token
}

/** A request for a reset link by mail. */
export interface ResetRequest {
  userId: string
  /** Address of the account when it was asked. */
  address: string
  at: string
}

/** The requests of accounts whose address and password are still those of the time of the request. */
export async function openRequests<Request extends ResetRequest>(
  database: Database | Tx,
  requests: readonly Request[],
): Promise<Request[]> {
  if (requests.length === 0) return []
  const rows = await database
    .selectFrom('users')
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.userId', '=', 'users.id').on('kind', '=', 'password'),
    )
    .where(
      'users.id',
      'in',
      requests.map(({ userId }) => userId),
    )
    .select(['users.id', 'users.email', 'credentials.createdAt as passwordSetAt'])
    .execute()
  const accounts = new Map(rows.map((row) => [row.id, row]))
  return requests.filter(({ userId, address, at }) => {
    const account = accounts.get(userId)
    return account?.email === address && (account.passwordSetAt ?? '') <= at
  })
}

const lockAccount = (tx: Tx, userId: string) =>
  lockRows(tx, 'users', tx.selectFrom('users').where('id', '=', userId))
    .select('id')
    .execute()

/** The token for a request; undefined if the account's address or password has changed since. */
export const allowRequested = (
  database: Database,
  request: ResetRequest,
  now: Date,
): Promise<string | undefined> =>
  inTransaction(database, async (tx) => {
    // Whoever changes either one ends this token too.
    await lockAccount(tx, request.userId)
    const [open] = await openRequests(tx, [request])
    return open && allowReset(tx, open.userId, now)
  })

/** Rows by which something that the account made opens it, its families or a part of them, or sends what is in there away. */
const OPENINGS = [
  'providerRequests',
  'pendingAuthenticators',
  'sessions',
  'apiTokens',
  'calendars',
  'shares',
  'channelAddresses',
  'backupDownloads',
  'passwordResets',
] as const

/**
 * Ends everything that the account opened: sessions, API tokens, addresses, links and invitations. Its ways in stay. The caller
 * has locked the account (`lockAccount` waits for that).
 */
export async function endOpenings(tx: Tx, userId: string): Promise<void> {
  for (const table of OPENINGS) await tx.deleteFrom(table).where('userId', '=', userId).execute()
  await tx.deleteFrom('invitations').where('createdBy', '=', userId).execute()
}

/**
 * Ends everything but the password and the second step: someone else may have had the account. Passkeys and links to a provider
 * go before the sessions that they open.
 */
async function endAllKeys(tx: Tx, userId: string): Promise<void> {
  for (const table of ['passkeys', 'providerLinks'] as const)
    await tx.deleteFrom(table).where('userId', '=', userId).execute()
  await endOpenings(tx, userId)
}

/**
 * Sets a new password and ends everything else that opens the account. 409 for a token that was used or is older than an hour.
 */
export async function resetPassword(
  database: Database,
  { token, password }: ResetPasswordBody,
  visitor: Visitor,
  notify: NotifyAccount,
  now: Date,
): Promise<void> {
  const tokenHash = hashToken(token)
  const isOpen = await database
    .selectFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', oldestIn(now))
    .select('userId')
    .executeTakeFirst()
  // Checked before the expensive hashing: strangers' guesses stay cheap.
  if (!isOpen) throw new Refusal('resetLinkUsed')
  const passwordHash = await hashPassword(password)
  await inTransaction(database, async (tx) => {
    // Before any link: two links of one account at once would wait for each other.
    await lockAccount(tx, isOpen.userId)
    // Several uses may race: the one that deletes the row counts.
    const used = await tx.deleteFrom('passwordResets').where('tokenHash', '=', tokenHash).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new Refusal('resetLinkUsed')
    const { userId } = isOpen
    await setPassword(tx, userId, passwordHash, now)
    await endAllKeys(tx, userId)
    await recordAccountEvent(tx, { userId, what: 'passwordChanged' }, visitor, now)
    await notify(tx, userId, { kind: 'passwordReset' })
  })
}

/** Deletes expired reset links. */
export async function forgetOldResets(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('passwordResets').where('createdAt', '<=', oldestIn(now)).execute()
}

const AN_HOUR = 10
/** Limit per address, whose owner may not have asked. */
const A_DAY = 5
/** Time between two mails above that limit: shorter than a link lives, so that its owner has one whoever asks. */
const BETWEEN_MS = HOUR_MS / 2

/** Hides that an address with an account takes one row more. */
const ANSWERS_AFTER_MS = 50

/** Queues the mail with a reset link in the transaction of its request. */
export type QueueResetMail = (tx: Tx, request: ResetRequest) => Promise<void>

/**
 * Queues a mail with a link for a new password, if the address has an account. Neither the answer nor its time reveals that. 429
 * for too many from one network, whatever the address.
 */
export async function askForReset(
  { database, queue, now }: { database: Database; queue: QueueResetMail; now: Date },
  email: string,
  { address, isLocal }: Pick<Visitor, 'address' | 'isLocal'>,
): Promise<void> {
  const perNetwork = { scope: `forgotten ${networkOf(address)}`, atMost: AN_HOUR, windowMs: HOUR_MS }
  await beginAttempt(database, isLocal ? [] : [perNetwork], 'tooManyAttempts', now)
  const few = { scope: `forgotten ${email}`, atMost: A_DAY, windowMs: DAY_MS }
  const rare = { ...few, atMost: 1, windowMs: BETWEEN_MS }
  const asked = inTransaction(database, async (tx) => {
    const isFew = (await countOne(tx, few, now)) || (await countOne(tx, rare, now))
    const account = tx.selectFrom('users').where('email', '=', email).where('disabledAt', 'is', null)
    const user = await account.select('id').executeTakeFirst()
    if (isFew && user) await queue(tx, { userId: user.id, address: email, at: now.toISOString() })
  })
  await Promise.all([asked, delay(ANSWERS_AFTER_MS)])
}
