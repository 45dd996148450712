import type { Generated, Kysely, Transaction } from 'kysely'

/** ISO 8601 in UTC with milliseconds, always 24 characters: as text it sorts by time, the same on both engines. */
type Instant = string

/** What a member may do, most first. */
type Role = 'owner' | 'adult' | 'helper' | 'viewer'

/** What amounts of a medication are counted in. */
type Unit =
  | 'pill'
  | 'tablet'
  | 'capsule'
  | 'ml'
  | 'drop'
  | 'puff'
  | 'spray'
  | 'patch'
  | 'sachet'
  | 'gram'
  | 'dose'

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
  families: {
    id: string
    name: string
    createdAt: Instant
    // Kept by triggers on the family's medications: rises with every change of them; the sum of theirs.
    revision: Generated<number>
    doseCount: Generated<number>
    /** Whose wall clock its plans go by; null until the first one. */
    timeZone: string | null
  }
  /** From `until` on, where it is set, the membership counts no more. */
  memberships: {
    familyId: string
    userId: string
    createdAt: Instant
    role: Generated<Role>
    until: Instant | null
  }
  /** Who takes medicines: a member, or somebody (a child, a dog) without an account. */
  people: {
    id: string
    familyId: string
    userId: string | null
    /** Whose person it was, until the account left: who comes back is the same person. */
    formerUserId: string | null
    name: string
    kind: 'person' | 'pet'
    /** Marks: a letter or two on the colour of that number, 1 to 8. */
    letter: string
    colour: number
    /** Null: the family's. */
    timeZone: string | null
    archivedAt: Instant | null
    createdAt: Instant
  }
  /** Of link and code only SHA-256 digests are kept. `until` ends the membership that it gives. */
  invitations: {
    id: string
    familyId: string
    tokenHash: string
    codeHash: string | null
    codeExpiresAt: Instant | null
    role: Role
    until: Instant | null
    personId: string | null
    createdBy: string
    createdAt: Instant
    expiresAt: Instant
    usesLeft: number
  }
  /**
   * What happened in a family, its ids in the order in which it did; nothing here is ever changed. `before` and `after`
   * are JSON. No name: no member did it.
   */
  events: {
    familyId: string
    id: string
    at: Instant
    personId: string | null
    byName: string | null
    what: string
    thingId: string | null
    thingName: string | null
    before: string | null
    after: string | null
  }
  /** Whom a medication is for; nobody named: everybody. */
  medicationPeople: { medicationId: string; personId: string }
  /**
   * What somebody of the family says that is in a medication, as JSON, instead of what its name says. It counts while
   * the name means the same as `forName`, the name of then.
   */
  ingredientCorrections: { medicationId: string; ingredients: string; forName: string }
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
    /** Rises with every change of the details, not with doses and packs. */
    version: number
    unit: Generated<Unit>
    /** The smallest part of a unit that is taken. Amounts are whole thousandths wherever they are stored. */
    stepMilli: Generated<number>
    // Derived of the packs, like the counts and the expiration date above: only `stock` writes them.
    leftMilli: number | null
    /** The last day of the pack in use. */
    goodThrough: string | null
    /** Not thrown away yet, and not empty. */
    expiredPacks: Generated<number>
    /** The number of its newest movement. */
    movementCount: Generated<number>
    /** Rises and falls with every dose that is logged and deleted. */
    doseCount: Generated<number>
    /** From how many days left on it counts as running out; null: as many as usual. */
    warnDays: number | null
    /** Plans that are not stopped. */
    planCount: Generated<number>
    createdAt: Instant
    updatedAt: Instant
  }
  doses: {
    id: string
    medicationId: string
    takenAt: Instant
    /** The amount rounded up to whole pills. */
    pillsTaken: number
    amountMilli: number
    notes: string | null
    /** People: who took it, and who said so. Null in doses of before there were people. */
    personId: string | null
    loggedBy: string | null
    /** The moment of a plan that it belongs to. */
    occurrenceId: string | null
    /** Why it was taken beyond the limits of the plans. */
    overrideReason: string | null
    version: Generated<number>
    createdAt: Instant
  }
  /** Doses that were deleted and can be restored, for a while. */
  deletedDoses: {
    id: string
    medicationId: string
    takenAt: Instant
    amountMilli: number
    notes: string | null
    personId: string | null
    loggedBy: string | null
    occurrenceId: string | null
    overrideReason: string | null
    version: number
    createdAt: Instant
    deletedAt: Instant
    /** The number of the medication's newest movement before: what the deletion gave back comes after it. */
    lastMovement: number
  }
  /** Packages of a medication. */
  packs: {
    id: string
    medicationId: string
    /** What is in it: the sum of its movements. Null where nobody counts; the sum is then 0. */
    milli: number | null
    initialMilli: number | null
    /** The number of the movement by which it was counted by hand last; 0 for never. */
    lastCount: number
    /** Calendar dates; `goodThrough` is the last day on which it may be used. */
    expirationDate: string | null
    openedOn: string | null
    useWithinDays: number | null
    goodThrough: string | null
    /** 1 from the moment that the last day was seen to be over. */
    isExpired: 0 | 1
    lot: string | null
    productCode: string | null
    discardedAt: Instant | null
    version: number
    createdAt: Instant
  }
  /** Everything that ever changed a pack's count, numbered for each medication. Nothing here is changed, but that the oldest of very many are summed up. */
  movements: {
    medicationId: string
    number: number
    packId: string
    at: Instant
    kind: string
    milli: number
    /** What the pack, and what all usable packs of the medication, held afterwards. */
    afterMilli: number | null
    leftMilli: number | null
    doseId: string | null
    /** The number of the movement that it takes back. */
    reverses: number | null
    /** Of the member who did it. */
    personId: string | null
    notes: string | null
  }
  /** What a person is to take of a medication. `revision` is the number of the last one. */
  plans: {
    id: string
    medicationId: string
    personId: string
    status: 'active' | 'paused' | 'stopped'
    revision: number
    /** Whatever was due before is kept in `occurrences`; what is due from then on is computed. */
    keptUntil: Instant
    version: number
    createdAt: Instant
  }
  /** What a plan said from `from` until before `until`, as JSON. A plan that is paused or stopped has no open one. */
  planRevisions: {
    planId: string
    number: number
    from: Instant
    until: Instant | null
    timeZone: string
    content: string
  }
  /** Moments of plans that are past, or that somebody did something about; see `doses.occurrenceId` for what was taken. */
  occurrences: {
    id: string
    planId: string
    revision: number
    dueAt: Instant
    /** What the clock of `timeZone` says then: `2026-11-21T08:00`. */
    local: string
    timeZone: string
    milli: number
    note: string | null
    food: 'with' | 'without' | null
    windowStartsAt: Instant
    windowEndsAt: Instant
    skippedAt: Instant | null
    /** A person. */
    skippedBy: string | null
    skipReason: 'notNeeded' | 'sideEffects' | 'toldTo' | 'noneLeft' | 'other' | null
    skipNotes: string | null
    snoozedUntil: Instant | null
  }
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
  /** What somebody wrote on the family's shopping list. `addedBy` and `boughtBy` are people. */
  shoppingLines: {
    id: string
    familyId: string
    name: string
    note: string | null
    addedBy: string | null
    createdAt: Instant
    boughtAt: Instant | null
    boughtBy: string | null
  }
  /** What was said of a medication on the shopping list. */
  shoppingMedications: {
    medicationId: string
    /** Put there by hand, by a person. */
    wantedAt: Instant | null
    wantedBy: string | null
    /** Taken off, though little was left: how much that was, and until which day it was good. */
    declinedAt: Instant | null
    declinedMilli: number | null
    declinedDate: string | null
    boughtAt: Instant | null
    boughtBy: string | null
    /** Why it was there. */
    boughtReason: 'wanted' | 'out' | 'low' | 'expired' | null
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
  /**
   * What one of all instances does again and again, due from `dueAt` on and done last at `doneAt`. `beats` rises with
   * every change of the row and while `holder` is at it.
   */
  jobs: {
    name: string
    dueAt: Instant
    holder: string | null
    beats: Generated<number>
    doneAt: Instant | null
  }
  medicationImages: {
    medicationId: string
    imageId: string
    name: string
    sequence: number
    /** The pack that it is a picture of. */
    packId: string | null
  }
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
