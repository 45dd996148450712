import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import type { CallTable } from './call.ts'
import { CreatingHeaders } from './headers.ts'
import { nameText } from './text.ts'

export const Role = z.enum(
  ['owner', 'adult', 'helper', 'viewer'],
  'role must be owner, adult, helper or viewer',
)
export type Role = z.infer<typeof Role>

export const Family = z.object({
  id: z.string(),
  name: z.string(),
  role: Role,
  until: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Zone of the plans; null until one is set. */
  timeZone: z.nullable(z.string()),
  /** Two letters (ISO 3166); its register comes first. Null for the country of the time zone. */
  country: z.nullable(z.string()),
})
export type Family = z.infer<typeof Family>

export const FamilyBody = z.object({
  name: nameText(sentence('Family name'), 80, { error: () => t('Please enter a family name') }),
})
export type FamilyBody = z.infer<typeof FamilyBody>

export const familyCalls = {
  'GET /api/families': {
    summary: "List the caller's families, oldest first",
    requiredRight: 'see',
    status: 200,
    answer: z.array(Family),
    shows: ['families'],
  },
  'POST /api/families': {
    summary: 'Create a family; returns it',
    headers: CreatingHeaders,
    body: FamilyBody,
    status: 201,
    answer: Family,
    changes: ['families', 'people'],
    failures: ['keyReused', 'limitReached'],
  },
  'GET /api/families/{id}': {
    summary: 'Get a family',
    requiredRight: 'see',
    status: 200,
    answer: Family,
    shows: ['families'],
    failures: ['familyNotFound'],
  },
  'PATCH /api/families/{id}': {
    summary: 'Rename a family; returns it',
    requiredRight: 'own',
    body: FamilyBody,
    status: 200,
    answer: Family,
    changes: ['families', 'events'],
    failures: ['familyNotFound'],
  },
  'PUT /api/families/{id}/country': {
    summary: 'Set the country whose register of medicines is used first in a family; returns the family',
    requiredRight: 'manage',
    body: z.object({
      country: z.nullable(
        z
          .string({ error: () => t('Please choose a country') })
          .check(z.regex(/^[A-Z]{2}$/, { error: () => t('Please choose a country') }))
          .register(z.globalRegistry, { examples: ['FR'] }),
      ),
    }),
    status: 200,
    answer: Family,
    changes: ['families'],
    failures: ['familyNotFound'],
  },
  'DELETE /api/families/{id}': {
    summary: 'Delete a family with all its data and images',
    requiredRight: 'own',
    status: 204,
    answer: null,
    changes: ['families', 'medications'],
    failures: ['familyNotFound'],
  },
} as const satisfies CallTable
