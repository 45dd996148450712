import * as z from 'zod/mini'
import { sentence, t } from '../language/t.ts'
import { Amount, Step, Unit } from './amountFields.ts'
import { CalendarDate } from './calendarDate.ts'
import type { CallTable } from './call.ts'
import { Dose, WHO } from './doses.ts'
import { CreatingHeaders } from './headers.ts'
import { MOST_IN_ANSWER, Skip } from './paging.ts'
import { id, nameText, optionalText, text } from './text.ts'

const Name = nameText(sentence('Medication name'), 200, { error: () => t('Medication name is required') })

const Count = (label: string) =>
  z.nullish(
    z
      .int({ error: () => t('{label} must be a whole number', { label: t(label) }) })
      .check(
        z.minimum(0, { error: () => t('{label} must be at least 0', { label: t(label) }) }),
        z.maximum(100_000, { error: () => t('{label} must be at most 100000', { label: t(label) }) }),
      ),
  )

/** `url` is the storage url of an upload, not a web address. */
export const MedicationImage = z.object({
  url: id('image', 'url must be the storage url of an upload'),
  name: text(sentence('Image name'), 255),
  sequence: z
    .int('sequence must be a whole number')
    .check(
      z.minimum(0, 'sequence must be at least 0'),
      z.maximum(100_000, 'sequence must be at most 100000'),
    ),
})
export type MedicationImage = z.infer<typeof MedicationImage>

export const Images = z.nullish(
  z
    .array(MedicationImage, 'images must be a list')
    .check(z.maxLength(50, { error: () => t('A medication keeps at most 50 images') })),
)

const WARN_DAYS = { error: () => t('The number of days must be a whole number from 1 to 365') }

/** Empty means everyone. */
const PersonIds = z.nullish(
  z
    .array(id('person', WHO), 'personIds must be a list')
    .check(z.maxLength(100, { error: () => t('A medication is for at most 100 people') })),
)

const details = {
  purpose: optionalText(sentence('Purpose')),
  notes: optionalText(sentence('Notes')),
  frequency: optionalText(sentence('Frequency')),
  ifMissed: optionalText(sentence('If a dose is missed')),
  pillCount: Count(sentence('Number of pills')),
  initialPillCount: Count(sentence('Initial pill count')),
  /** Takes precedence over `pillCount`. */
  amountLeft: z.nullish(Amount(sentence('Amount left'), 0)),
  unit: z.optional(Unit),
  step: z.optional(Step),
  /** Default: 7. */
  warnDays: z.nullish(z.int(WARN_DAYS).check(z.minimum(1, WARN_DAYS), z.maximum(365, WARN_DAYS))),
  images: Images,
  /** Picture of the medicine itself, one of `images`. */
  pillImage: z.nullish(id('image', 'pillImage must be the storage url of one of its images')),
  productCode: optionalText(sentence('Product code'), 100),
  lot: optionalText(sentence('Batch number'), 100),
  personIds: PersonIds,
}

export const AddMedicationBody = z.object({
  name: Name,
  familyId: id('family', { error: () => t('Please select a family') }),
  expirationDate: CalendarDate({ error: () => t('Expiration date is required') }),
  ...details,
})
export type AddMedicationBody = z.infer<typeof AddMedicationBody>

/** Omitted fields stay as they are; null clears. */
export const ChangeMedicationBody = z.object({
  name: Name,
  familyId: z.optional(id('family', { error: () => t('Please select a family') })),
  expirationDate: z.nullish(CalendarDate({ error: () => t('Expiration date is required') })),
  ...details,
})
export type ChangeMedicationBody = z.infer<typeof ChangeMedicationBody>

export const MedicationsQuery = z.object({
  familyId: z.optional(id('family', 'familyId must be the id of a family')),
  skip: Skip,
})

export const Medication = z.object({
  id: z.string(),
  familyId: z.string(),
  name: z.string(),
  purpose: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  frequency: z.nullable(z.string()),
  ifMissed: z.nullable(z.string()),
  /** `YYYY-MM-DDT00:00:00.000Z` of the pack in use. A calendar date: use the date part, never convert time zones. */
  expirationDate: z.nullable(z.iso.datetime({ precision: 3 })),
  /** Usable packs, rounded down; null if one of them is not counted. */
  pillCount: z.nullable(z.int()),
  initialPillCount: z.nullable(z.int()),
  /** Exact to a thousandth. */
  amountLeft: z.nullable(z.number()),
  unit: Unit,
  step: Step,
  warnDays: z.nullable(z.int()),
  /** Last day of the pack in use: the printed date, or earlier if it is open. */
  goodThrough: z.nullable(z.iso.date()),
  expiredPacks: z.int(),
  productCode: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  personIds: z.array(z.string()),
  /** Sorted by sequence. */
  images: z.array(MedicationImage),
  pillImage: z.nullable(z.string()),
  /** Newest first. A list has one, a single medication up to 50. */
  logs: z.array(Dose),
  /** Rises when details change, not with doses or packs. */
  version: z.int(),
  createdAt: z.iso.datetime({ precision: 3 }),
  updatedAt: z.iso.datetime({ precision: 3 }),
})
export type Medication = z.infer<typeof Medication>

/** Product details that a family last confirmed for a code. */
export const KnownProduct = z.object({
  productCode: z.string(),
  name: z.string(),
  purpose: z.nullable(z.string()),
  pillCount: z.nullable(z.int()),
})
export type KnownProduct = z.infer<typeof KnownProduct>

export const medicationCalls = {
  'GET /api/medications': {
    summary: "List the medications of a family, or of all the caller's families, by name",
    requiredRight: 'see',
    query: MedicationsQuery,
    status: 200,
    answer: z.array(Medication),
    shows: ['medications', 'stock', 'doses'],
    failures: ['familyNotFound'],
  },
  'GET /api/medications/{id}': {
    summary: 'Get a medication',
    requiredRight: 'see',
    status: 200,
    answer: Medication,
    shows: ['medications', 'stock', 'doses'],
    failures: ['medicationNotFound'],
  },
  'POST /api/medications': {
    summary: 'Create a medication; returns it',
    requiredRight: 'manage',
    headers: CreatingHeaders,
    body: AddMedicationBody,
    status: 201,
    answer: Medication,
    changes: ['medications', 'stock', 'events'],
    failures: ['familyNotFound', 'imageNotFound', 'keyReused', 'limitReached'],
  },
  'GET /api/families/{id}/products': {
    summary: `List the product codes that a family has used, the latest first, up to ${MOST_IN_ANSWER}`,
    requiredRight: 'see',
    query: z.object({ skip: Skip }),
    status: 200,
    answer: z.array(KnownProduct),
    shows: ['medications', 'stock'],
    failures: ['familyNotFound'],
  },
  'DELETE /api/medications/{id}': {
    summary: 'Delete a medication',
    requiredRight: 'manage',
    status: 204,
    answer: null,
    changes: ['medications', 'stock', 'doses', 'plans', 'events'],
    failures: ['medicationNotFound'],
  },
} as const satisfies CallTable
