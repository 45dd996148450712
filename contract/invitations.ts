import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { WHO } from './doses.ts'
import { Family, Role } from './families.ts'
import { Until } from './instant.ts'
import { id } from './text.ts'

/** How long an invitation is good for unless told, and at most, in hours: 7 and 30 days. */
export const USUAL_VALID_HOURS = 7 * 24
export const MOST_VALID_HOURS = 30 * 24
/** How many may join with one invitation. */
export const MOST_USES = 20
/** How long its code is good for, in minutes. */
export const CODE_MINUTES = 15

/** Crockford's base 32: digits and letters without I, L, O and U, which are read or heard as others. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 8

/** The code that a person meant: small letters, spaces and hyphens do not matter, I and L are 1, O is 0. */
const toCode = (typed: string): string =>
  typed.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

const isCode = (typed: string) => new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(toCode(typed))

const CODE = 'A code has 8 letters and digits'

const Code = z
  .pipe(
    z.string(CODE).check(z.maxLength(50, CODE), z.refine(isCode, CODE)),
    z.transform((typed) => toCode(typed)),
  )
  .register(z.globalRegistry, {
    description:
      '8 letters and digits of Crockford’s base 32; spaces, hyphens and small letters do not matter',
    examples: ['K7QM 2XRD'],
  })

const TOKEN = 'This link is not complete. Please open all of it.'

/** What opens an invitation: the token of its link (its fragment), or the code. Where both are given, the token counts. */
export const InvitationKeyBody = z
  .object({
    token: z.optional(z.string(TOKEN).check(z.regex(/^[\w-]{43}$/, TOKEN))),
    code: z.optional(Code),
  })
  .check(
    z.refine(({ token, code }) => token !== undefined || code !== undefined, {
      error: 'Please enter the code of an invitation',
      path: ['code'],
    }),
  )
export type InvitationKeyBody = z.infer<typeof InvitationKeyBody>

const VALID_HOURS = `An invitation can be valid for 1 to ${MOST_VALID_HOURS} hours`
const USES = `An invitation can be for 1 to ${MOST_USES} people`

export const InvitationBody = z.object({
  role: Role,
  /** For how long somebody may join with it, in hours. */
  validHours: z._default(
    z.int(VALID_HOURS).check(z.minimum(1, VALID_HOURS), z.maximum(MOST_VALID_HOURS, VALID_HOURS)),
    USUAL_VALID_HOURS,
  ),
  /** How many may join with it. */
  uses: z._default(z.int(USES).check(z.minimum(1, USES), z.maximum(MOST_USES, USES)), 1),
  /** When the membership ends by itself; left out: it does not. */
  until: z.nullish(Until),
  /** Who of the family's people, if it is one of those without an account. */
  personId: z.nullish(id('person', WHO)),
})
export type InvitationBody = z.infer<typeof InvitationBody>

const instant = z.iso.datetime({ precision: 3 })

/** An invitation that somebody can still join with. */
export const Invitation = z.object({
  id: z.string(),
  role: Role,
  until: z.nullable(instant),
  /** Whose account it is to be; null for somebody new. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The name of who made it. */
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usesLeft: z.int(),
  /** Whether the caller may withdraw it, or have another code made for it. */
  mayWithdraw: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationCode = z.object({ code: z.string(), codeExpiresAt: instant })
export type InvitationCode = z.infer<typeof InvitationCode>

/** An invitation that was just made. Link and code are shown this once: only their hashes are kept. */
export const NewInvitation = z.extend(Invitation, { link: z.string(), ...InvitationCode.shape })
export type NewInvitation = z.infer<typeof NewInvitation>

/** What somebody who was invited sees before accepting. */
export const InvitationPreview = z.object({
  familyId: z.string(),
  familyName: z.string(),
  invitedBy: z.string(),
  role: Role,
  until: z.nullable(instant),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

export const invitationCalls = {
  'GET /api/families/{id}/invitations': {
    summary: 'The invitations into a family that are still open, newest first, without link and code',
    needs: 'see',
    status: 200,
    answer: z.array(Invitation),
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/invitations': {
    summary: 'Invite somebody into a family: owners in any role, adults helpers and viewers',
    needs: 'manage',
    body: InvitationBody,
    status: 201,
    answer: NewInvitation,
    failures: ['familyNotFound', 'limitReached'],
  },
  'POST /api/families/{id}/invitations/{invitationId}/code': {
    summary: 'Make a new code for an invitation; the one before ends',
    needs: 'manage',
    needsForOthers: 'own',
    status: 201,
    answer: InvitationCode,
    failures: ['familyNotFound', 'invitationNotValid'],
  },
  'DELETE /api/families/{id}/invitations/{invitationId}': {
    summary: 'Withdraw an invitation: owners any, adults their own',
    needs: 'manage',
    needsForOthers: 'own',
    status: 204,
    answer: null,
    failures: ['familyNotFound', 'invitationNotValid'],
  },
  'POST /api/invitations/preview': {
    summary: 'Who invites, to which family, in which role',
    access: 'public',
    body: InvitationKeyBody,
    status: 200,
    answer: InvitationPreview,
    failures: ['invitationNotValid', 'tooManyAttempts'],
  },
  'POST /api/invitations/accept': {
    summary: 'Join the family; who is a member already keeps the role, and no use is taken',
    needs: 'see',
    body: InvitationKeyBody,
    status: 200,
    answer: Family,
    failures: ['invitationNotValid', 'limitReached', 'tooManyAttempts'],
  },
} as const satisfies CallTable
