import type { Generated, Kysely, Transaction } from 'kysely'

/** ISO 8601 in UTC with milliseconds, always 24 characters: as text it sorts by time, the same on both engines. */
type Instant = string

export interface Tables {
  users: { id: string; email: string; name: string; createdAt: Instant }
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
  /** `revision` rises by trigger with every change of the family's medications. */
  families: { id: string; name: string; createdAt: Instant; revision: Generated<number> }
  memberships: { familyId: string; userId: string; createdAt: Instant }
  medications: {
    id: string
    familyId: string
    name: string
    purpose: string | null
    notes: string | null
    frequency: string | null
    /** `YYYY-MM-DD`: a calendar date has no time zone. */
    expirationDate: string | null
    pillCount: number | null
    initialPillCount: number | null
    productCode: string | null
    lot: string | null
    version: number
    /** Rises when a person sets the pill count by hand: doses of an earlier epoch no longer come back on deletion. */
    countEpoch: number
    /** Rises and falls with every dose that is logged and deleted. */
    doseCount: Generated<number>
    createdAt: Instant
    updatedAt: Instant
  }
  doses: {
    id: string
    medicationId: string
    takenAt: Instant
    pillsTaken: number
    notes: string | null
    /** The medication's epoch that this dose was counted in; null when the count was unknown. */
    countEpoch: number | null
    createdAt: Instant
  }
  /** First answers to doses logged with an Idempotency-Key. They outlive the dose, so that a late repeat logs nothing. */
  doseReceipts: {
    userId: string
    idempotencyKey: string
    medicationId: string
    /** Digest of what was asked, to tell a repeat from a key used twice. */
    fingerprint: string
    answer: string
    createdAt: Instant
  }
  images: {
    id: string
    uploaderId: string
    contentType: string
    createdAt: Instant
    /** Set when nothing shows the image any more; the sweep then removes the bytes and the row. */
    doomedAt: Instant | null
  }
  /** What a family confirmed of a product code. It outlives the medication: packages are used up and bought again. */
  knownProducts: {
    familyId: string
    productCode: string
    name: string
    purpose: string | null
    pillCount: number | null
    confirmedAt: Instant
  }
  /** Links to set a new password, of which only the token's SHA-256 is kept. */
  passwordResets: { tokenHash: string; userId: string; createdAt: Instant }
  /** What one of several instances does now and then: due from `notBefore` on. */
  chores: { name: string; notBefore: Instant }
  medicationImages: { medicationId: string; imageId: string; name: string; sequence: number }
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
