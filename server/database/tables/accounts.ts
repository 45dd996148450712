import type { Instant } from './instant.ts'

/** Who has an account, and what it signs in with. */
export interface AccountTables {
  users: {
    id: string
    email: string
    name: string
    createdAt: Instant
    /** What `email` was when it was proved that its mail comes to who has the account. Nothing is sent to another one. */
    confirmedEmail: string | null
    /** What `email` was when that was last asked. */
    askedEmail: string | null
    /** 1: no e-mail about sign-ins on unknown devices. */
    silentSignIns: number | null
  }
  /** What an account signs in with: `secret` is a password's argon2id hash. At most one of kind 'password'. */
  credentials: { id: string; userId: string; kind: 'password'; secret: string; createdAt: Instant }
  /** Only the SHA-256 of a token is kept: who reads the database cannot sign in with it. The id opens nothing. */
  sessions: {
    tokenHash: string
    id: string
    userId: string
    /** What the browser says that it is, in a word and in family names; null for what is not known. */
    deviceKind: 'phone' | 'tablet' | 'computer' | 'program' | null
    deviceName: string | null
    createdAt: Instant
    lastUsedAt: Instant
  }
  /** Failed and running sign-ins, and sign-ups: what is limited by how often it was tried. */
  signInAttempts: { id: string; scope: string; attemptedAt: Instant }
  /** Links to set a new password, of which only the token's SHA-256 is kept. */
  passwordResets: { tokenHash: string; userId: string; createdAt: Instant }
  /** What calls with an Idempotency-Key created. They outlive the thing, so that a late repeat creates nothing. */
  receipts: {
    userId: string
    idempotencyKey: string
    /** Digest of what was asked, to tell a repeat from a key used twice. */
    fingerprint: string
    thingId: string
    /** JSON: what the answer depends on besides what was asked. */
    settled: string
    createdAt: Instant
  }
}
