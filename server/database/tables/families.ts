import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** What a member may do, most first. */
type Role = 'owner' | 'adult' | 'helper' | 'viewer'

/** Families, who belongs to them, and what happened in them. */
export interface FamilyTables {
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
    /** Allergies and conditions in the family's own words. */
    allergies: string | null
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
  /** Secret addresses for calendar programs; only a SHA-256 of the key is stored. */
  calendars: {
    id: string
    familyId: string
    userId: string
    /** Null: everyone in the family. */
    personId: string | null
    keyHash: string
    showNames: number
    createdAt: Instant
    lastReadAt: Instant | null
  }
  /** Links to a person's page for the doctor; only a SHA-256 of the key is stored. `parts` is JSON. */
  shares: {
    id: string
    personId: string
    userId: string
    keyHash: string
    parts: string
    timeZone: string
    createdAt: Instant
    expiresAt: Instant
    views: number
    lastViewedAt: Instant | null
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
}
