import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/** Roles of members, from most to fewest rights. */
type Role = 'owner' | 'adult' | 'helper' | 'viewer'

/** Families, their members and events. */
export interface FamilyTables {
  families: {
    id: string
    name: string
    createdAt: Instant
    // Sum of its medications' revisions: triggers raise it with every change of them.
    revision: Generated<number>
    doseCount: Generated<number>
    /** Time zone of its plans; null until the first plan. */
    timeZone: string | null
    /** Two letters; null for that of the time zone. */
    country: string | null
  }
  /** The membership ends at `until`, if set. */
  memberships: {
    familyId: string
    userId: string
    createdAt: Instant
    role: Generated<Role>
    until: Instant | null
  }
  /** People who take medicines: members, or others (a child, a dog) without an account. */
  people: {
    id: string
    familyId: string
    userId: string | null
    /** The former account of someone who left: a returning member is the same person. */
    formerUserId: string | null
    name: string
    kind: 'person' | 'pet'
    /** Mark: one or two letters on colour 1 to 8. */
    letter: string
    colour: number
    /** Null: the family's. */
    timeZone: string | null
    archivedAt: Instant | null
    /** Allergies and conditions in the family's own words. */
    allergies: string | null
    createdAt: Instant
  }
  /** Only SHA-256 digests of link and code are stored. `until` ends the membership that it gives. */
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
  /** Imports that can still be undone. `made` is JSON: the ids of what each added. */
  imports: {
    id: string
    familyId: string
    byName: string
    createdAt: Instant
    added: number
    made: string
  }
  /**
   * Events of a family, in the order of their ids; never changed. `before` and `after` are JSON. Without a name no member did
   * it.
   */
  events: {
    familyId: string
    id: string
    at: Instant
    personId: string | null
    byName: string | null
    /** Name of the member's API token, if a program did it. */
    byToken: string | null
    what: string
    thingId: string | null
    thingName: string | null
    before: string | null
    after: string | null
  }
}

/** Images and what shows them. */
export interface ImageTables {
  images: {
    id: string
    uploaderId: string
    contentType: string
    createdAt: Instant
    /** Set once nothing shows the image: the clean-up then deletes the bytes and the row. */
    deletedAt: Instant | null
  }
  medicationImages: {
    medicationId: string
    imageId: string
    name: string
    sequence: number
    packId: string | null
  }
}
