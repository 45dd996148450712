import { MINUTE_MS } from '../../../language/durations.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { Subject } from '../auth/providerLinks.ts'
import { hashToken, newToken } from '../auth/token.ts'

/** Time for the way to the provider and back, and then for what follows from it. */
const WITHIN_MS = 10 * MINUTE_MS

/** Purpose of a round trip. A link and a proof belong to an account. */
export type Purpose = { purpose: 'signIn' } | { purpose: 'link' | 'proof'; userId: string }

const oldestIn = (now: Date) => new Date(now.getTime() - WITHIN_MS).toISOString()

/** Stores a request; returns its key, which only the browser that began it gets. */
export async function newRequest(database: Database, purpose: Purpose, now: Date): Promise<string> {
  const key = newToken()
  await database
    .insertInto('providerRequests')
    .values({ keyHash: hashToken(key), userId: null, ...purpose, createdAt: now.toISOString() })
    .execute()
  return key
}

/** The request of `key`, which this uses up: of several answers to one only the first counts. */
export const takeRequest = (database: Database, key: string, now: Date) =>
  database
    .updateTable('providerRequests')
    .set({ answeredAt: now.toISOString() })
    .where('keyHash', '=', hashToken(key))
    .where('answeredAt', 'is', null)
    .where('createdAt', '>', oldestIn(now))
    .returning(['purpose', 'userId', 'createdAt'])
    .executeTakeFirst()

/** Remembers a person without an account until they have one. */
export async function keepSubject(
  database: Database,
  key: string,
  { issuer, subject }: Subject,
): Promise<void> {
  await database
    .updateTable('providerRequests')
    .set({ issuer, subject })
    .where('keyHash', '=', hashToken(key))
    .execute()
}

/** The remembered person, once. */
export async function takeSubject(tx: Tx, key: string, now: Date): Promise<Subject | undefined> {
  const taken = await tx
    .deleteFrom('providerRequests')
    .where('keyHash', '=', hashToken(key))
    .where('answeredAt', '>', oldestIn(now))
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
  return taken?.issuer && taken.subject ? { issuer: taken.issuer, subject: taken.subject } : undefined
}

/** Deletes requests that ended. */
export async function forgetOldRequests(database: Database, now: Date): Promise<void> {
  const oldest = oldestIn(now)
  await database
    .deleteFrom('providerRequests')
    .where('createdAt', '<=', oldest)
    .where((eb) => eb.or([eb('answeredAt', 'is', null), eb('answeredAt', '<=', oldest)]))
    .execute()
}

/** The operator's OpenID Connect provider. */
export interface ProviderSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  /** Undefined leaves it to what the provider offers. */
  tokenAuthMethod: 'client_secret_basic' | 'client_secret_post' | undefined
  /** Shown to people: "Sign in with NAME". */
  name: string
  /** True if passwords neither sign in nor create accounts. */
  only: boolean
  /** Group that admits to this instance; undefined admits everyone the provider signs in. */
  group: string | undefined
  /** Address that the provider sends people back to. */
  returnTo: string
  /** Address that the provider sends people to who signed out there. */
  signedOutTo: string
}
