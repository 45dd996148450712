import * as z from 'zod/mini'
import { t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { WHO } from './doses.ts'
import { Family, Role } from './families.ts'
import { Until } from './instant.ts'
import { InvitationKeyBody } from './invitationKey.ts'
import { id } from './text.ts'

/** Validity in hours: default 7 days, at most 30. */
export const USUAL_VALID_HOURS = 7 * 24
export const MOST_VALID_HOURS = 30 * 24
export const MOST_USES = 20
export const CODE_MINUTES = 15

const VALID_HOURS = {
  error: () => t('An invitation can be valid for 1 to {most} hours', { most: MOST_VALID_HOURS }),
}
const USES = { error: () => t('An invitation can be for 1 to {most} people', { most: MOST_USES }) }

export const InvitationBody = z.object({
  role: Role,
  validHours: z._default(
    z.int(VALID_HOURS).check(z.minimum(1, VALID_HOURS), z.maximum(MOST_VALID_HOURS, VALID_HOURS)),
    USUAL_VALID_HOURS,
  ),
  uses: z._default(z.int(USES).check(z.minimum(1, USES), z.maximum(MOST_USES, USES)), 1),
  until: z.nullish(Until),
  /** Links this person to the new member. */
  personId: z.nullish(id('person', WHO)),
})
export type InvitationBody = z.infer<typeof InvitationBody>

const instant = z.iso.datetime({ precision: 3 })

export const Invitation = z.object({
  id: z.string(),
  role: Role,
  until: z.nullable(instant),
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  invitedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usesLeft: z.int(),
  mayWithdraw: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const InvitationCode = z.object({ code: z.string(), codeExpiresAt: instant })
export type InvitationCode = z.infer<typeof InvitationCode>

/** Only this answer has link and code: the server keeps their hashes. */
export const NewInvitation = z.extend(Invitation, { link: z.string(), ...InvitationCode.shape })
export type NewInvitation = z.infer<typeof NewInvitation>

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
    summary: "List a family's open invitations, newest first, without links and codes",
    requiredRight: 'see',
    status: 200,
    answer: z.array(Invitation),
    shows: ['invitations'],
    failures: ['familyNotFound'],
  },
  'POST /api/families/{id}/invitations': {
    summary:
      'Create an invitation to a family: owners in any role, adults as helper or viewer; only this answer contains its link and code',
    requiredRight: 'manage',
    tokens: false,
    body: InvitationBody,
    status: 201,
    answer: NewInvitation,
    changes: ['invitations', 'events'],
    failures: ['familyNotFound', 'limitReached'],
  },
  'POST /api/families/{id}/invitations/{invitationId}/code': {
    summary: "Replace an invitation's code; returns the new one",
    requiredRight: 'manage',
    requiredRightForOthers: 'own',
    tokens: false,
    status: 201,
    answer: InvitationCode,
    changes: ['invitations'],
    failures: ['familyNotFound', 'invitationNotValid'],
  },
  'DELETE /api/families/{id}/invitations/{invitationId}': {
    summary: 'Withdraw an invitation: owners any, adults their own',
    requiredRight: 'manage',
    requiredRightForOthers: 'own',
    tokens: false,
    status: 204,
    answer: null,
    changes: ['invitations', 'events'],
    failures: ['familyNotFound', 'invitationNotValid'],
  },
  'POST /api/invitations/preview': {
    summary: "Get an invitation's inviter, family and role",
    access: 'public',
    body: InvitationKeyBody,
    status: 200,
    answer: InvitationPreview,
    changes: [],
    failures: ['invitationNotValid', 'tooManyAttempts'],
  },
  'POST /api/invitations/accept': {
    summary:
      "Join a family by an invitation; returns the family. A member's role stays, and the invitation counts as unused",
    requiredRight: 'see',
    tokens: false,
    body: InvitationKeyBody,
    status: 200,
    answer: Family,
    changes: ['families', 'members', 'people', 'invitations', 'medications', 'events'],
    failures: ['invitationNotValid', 'limitReached', 'tooManyAttempts'],
  },
} as const satisfies CallTable
