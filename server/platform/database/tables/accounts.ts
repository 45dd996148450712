import type { Language } from '../../../../language/languages.ts'
import type { Instant } from './instant.ts'

export interface AccountTables {
  users: {
    id: string
    email: string
    name: string
    createdAt: Instant
    /** Address that the owner confirmed. Nothing is sent to another one. */
    confirmedEmail: string | null
    /** Address that was last asked to confirm. */
    askedEmail: string | null
    /** 1: no e-mail about sign-ins on unknown devices. */
    silentSignIns: number | null
    /** Secret of the cookies that mark known devices; null until one is remembered, and after the password changed. */
    deviceKey: string | null
    /** 1: runs the server, and may download backups. */
    operator: number | null
    /** Set by an operator; null for accounts that can be opened. */
    disabledAt: Instant | null
    /** The account's choices; null: the browser's. */
    language: Language | null
    clock: 12 | 24 | null
    firstDay: 0 | 1 | 6 | null
    /** Language and region of the browser at its last sign-in, such as `de-AT`. */
    locale: string | null
  }
  /** Credentials of an account: `secret` is a password's argon2id hash. At most one of kind 'password'. */
  credentials: { id: string; userId: string; kind: 'password'; secret: string; createdAt: Instant }
  /** Only a token's SHA-256 is stored: reading the database does not let anyone sign in. The id opens nothing. */
  sessions: {
    tokenHash: string
    id: string
    userId: string
    /** The browser's kind and family names; null if unknown. */
    deviceKind: 'phone' | 'tablet' | 'computer' | 'program' | null
    deviceName: string | null
    /** Address that opened it: IPv4, or an IPv6 network; null for this machine and if unknown. */
    address: string | null
    createdAt: Instant
    lastUsedAt: Instant
    /** Last proof of identity by other means than the password; null once used. */
    provenAt: Instant | null
  }
  /** Credentials for programs; only a token's SHA-256 is stored. */
  apiTokens: {
    tokenHash: string
    id: string
    userId: string
    name: string
    scope: 'see' | 'log' | 'manage'
    /** The only family that it opens; null for all. */
    familyId: string | null
    createdAt: Instant
    expiresAt: Instant
    lastUsedAt: Instant | null
  }
  /** Passkeys by the id that their device gave them; `publicKey` is a COSE key. */
  passkeys: {
    id: string
    userId: string
    credentialId: string
    publicKey: string
    /** Uses counted by the device; always 0 for keys on several devices. */
    counter: number
    name: string
    createdAt: Instant
    lastUsedAt: Instant | null
  }
  /** Challenges that a passkey may answer. */
  passkeyChallenges: { challenge: string; createdAt: Instant }
  /** Secrets of authenticator apps, encrypted with the key named by `keyName`; pending until a code was entered. */
  pendingAuthenticators: { userId: string; sealed: string; keyName: string; createdAt: Instant }
  authenticators: {
    userId: string
    sealed: string
    keyName: string
    /** Number of the last 30-second step whose code was used. */
    lastStep: number
    confirmedAt: Instant
  }
  /** Unused recovery codes, as HMACs with the same key. */
  recoveryCodes: { codeHash: string; userId: string }
  /** Sign-ins and changes of an account, for 90 days. */
  accountEvents: {
    id: string
    userId: string
    at: Instant
    what: string
    way: 'password' | 'passkey' | 'provider' | null
    /** Name of its subject. */
    thing: string | null
    deviceKind: 'phone' | 'tablet' | 'computer' | 'program' | null
    deviceName: string | null
    address: string | null
  }
  /** Accounts linked to people at an OpenID Connect provider. */
  providerLinks: { id: string; userId: string; issuer: string; subject: string; createdAt: Instant }
  /** Sign-ins in progress at the provider, by the hash of a key that only the browser has. Each is answered once. */
  providerRequests: {
    keyHash: string
    purpose: 'signIn' | 'link' | 'proof'
    /** Account that links or proves; null for a sign-in. */
    userId: string | null
    /** A person who signed in and has no account yet. */
    issuer: string | null
    subject: string | null
    createdAt: Instant
    answeredAt: Instant | null
  }
  /** Failed and running sign-ins, and sign-ups: attempts that are limited. */
  signInAttempts: { id: string; scope: string; attemptedAt: Instant }
  /** Reset links; only a token's SHA-256 is stored. */
  passwordResets: { tokenHash: string; userId: string; createdAt: Instant }
  /** Downloads of backups that an operator allowed; only a key's SHA-256 is stored. Null `startedAt`: not begun. */
  backupDownloads: {
    id: string
    backup: string
    userId: string | null
    tokenHash: string
    createdAt: Instant
    startedAt: Instant | null
  }
  /** Receipts of calls with an Idempotency-Key. They outlive what the call created, so that a late repeat creates nothing. */
  receipts: {
    userId: string
    idempotencyKey: string
    /** Digest of the request: distinguishes a repeat from a reused key. */
    fingerprint: string
    thingId: string
    /** JSON: facts besides the request that the answer depends on. */
    settled: string
    createdAt: Instant
  }
}
