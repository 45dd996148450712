import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { Role } from './families.ts'
import { Until } from './instant.ts'

export const Member = z.object({
  userId: z.string(),
  name: z.string(),
  role: Role,
  until: z.nullable(z.iso.datetime({ precision: 3 })),
  personId: z.nullable(z.string()),
  joinedAt: z.iso.datetime({ precision: 3 }),
})
export type Member = z.infer<typeof Member>

/** Omitted fields do not change. `until: null` removes the end, as does becoming an owner. */
export const ChangeMemberBody = z.object({
  role: z.optional(Role),
  until: z.nullish(Until),
})
export type ChangeMemberBody = z.infer<typeof ChangeMemberBody>

export const memberCalls = {
  'GET /api/families/{id}/members': {
    summary: 'List the members of a family, in the order in which they joined',
    requiredRight: 'see',
    status: 200,
    answer: z.array(Member),
    shows: ['members'],
    failures: ['familyNotFound'],
  },
  'PATCH /api/families/{id}/members/{userId}': {
    summary: "Change a member's role or the end of the membership; returns the member",
    requiredRight: 'own',
    body: ChangeMemberBody,
    status: 200,
    answer: Member,
    changes: ['families', 'members', 'people', 'invitations', 'events'],
    failures: ['familyNotFound', 'memberNotFound', 'lastOwner'],
  },
  'DELETE /api/families/{id}/members/{userId}': {
    summary:
      "End a membership; with the caller's own id: leave the family. The member's entries stay under the member's name",
    requiredRight: 'see',
    requiredRightForOthers: 'own',
    tokens: false,
    status: 204,
    answer: null,
    changes: ['families', 'members', 'people', 'invitations', 'medications', 'events'],
    failures: ['familyNotFound', 'memberNotFound', 'lastOwner'],
  },
} as const satisfies CallTable
