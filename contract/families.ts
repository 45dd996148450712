import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { text } from './text.ts'

/** What a member may do, most first; which call needs which right stands with the call. */
export const Role = z.enum(
  ['owner', 'adult', 'helper', 'viewer'],
  'role must be owner, adult, helper or viewer',
)
export type Role = z.infer<typeof Role>

export const Family = z.object({
  id: z.string(),
  name: z.string(),
  /** What the caller is there, and until when; null: for as long as nobody ends it. */
  role: Role,
  until: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Whose wall clock its plans go by; null until it has one. */
  timeZone: z.nullable(z.string()),
})
export type Family = z.infer<typeof Family>

export const FamilyBody = z.object({
  name: text('Family name', 80, 'Please enter a family name').check(
    z.minLength(1, 'Please enter a family name'),
  ),
})
export type FamilyBody = z.infer<typeof FamilyBody>

export const familyCalls = {
  'GET /api/families': {
    summary: "The caller's families, oldest first",
    needs: 'see',
    status: 200,
    answer: z.array(Family),
  },
  'POST /api/families': {
    summary: 'Create a family',
    headers: CreatingHeaders,
    body: FamilyBody,
    status: 201,
    answer: Family,
    failures: ['keyReused', 'limitReached'],
  },
  'GET /api/families/{id}': {
    summary: 'One family',
    needs: 'see',
    status: 200,
    answer: Family,
    failures: ['familyNotFound'],
  },
  'PATCH /api/families/{id}': {
    summary: 'Rename a family',
    needs: 'own',
    body: FamilyBody,
    status: 200,
    answer: Family,
    failures: ['familyNotFound'],
  },
  'DELETE /api/families/{id}': {
    summary: 'Delete a family and everything in it, images included',
    needs: 'own',
    status: 204,
    answer: null,
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
