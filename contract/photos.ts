import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { id } from './text.ts'

/** A box in fractions of the stored photo's width and height, and the clockwise turn that makes its text upright. */
export const Place = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
})
export type Place = z.infer<typeof Place>

/** How sure the reader is of a field, how it knows it, and where on the photo it stands. */
export const Evidence = z.object({
  confidence: z.enum(['high', 'medium', 'low']),
  source: z.enum(['text', 'barcode', 'lexicon', 'memory']),
  place: z.nullable(Place),
})
export type Evidence = z.infer<typeof Evidence>

const found = z.nullable(Evidence)

/** What was read on one photo: null where nothing was found. */
const reading = {
  name: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or `YYYY-MM` where the package prints only a month. */
  expirationDate: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  pillCount: z.nullable(z.int()),
}

/** What was read of one package. */
const readPackage = {
  ...reading,
  productCode: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  /** Other readings of an ambiguous date: month-first beside day-first. */
  expirationDateAlternatives: z.array(z.string()),
  evidence: z.object({
    name: found,
    expirationDate: found,
    purpose: found,
    pillCount: found,
    productCode: found,
    lot: found,
  }),
}

/** Where the print of one of several packages is on the photo. */
const region = Place

/** How many more packages of one photo are told at most. */
export const MOST_OTHERS = 24

/** Another package on a photo of several. */
export const OtherPackage = z.object({ ...readPackage, region })
export type OtherPackage = z.infer<typeof OtherPackage>

export const RecognizedPhoto = z.object({
  filename: z.string(),
  ...readPackage,
  /** There where the photo shows several packages; the fields above are of the most complete of them, and all to be checked. */
  region: z.optional(region),
  /** The others, as far as they have a name or a product code of their own, those of which most was read first; left out where there are none. */
  others: z.optional(z.array(OtherPackage).check(z.maxLength(MOST_OTHERS))),
  /** A sentence or more for a person: what was not read on this photo, and what to do. */
  note: z.optional(z.string()),
  /** Opaque; there unless `error` is. */
  storageUrl: z.optional(z.string()),
  /** A sentence for a person: why this file could not be read. */
  error: z.optional(z.string()),
})
export type RecognizedPhoto = z.infer<typeof RecognizedPhoto>

/** The family whose confirmed products are remembered; without it, all of the caller's families'. */
export const RecognizeQuery = z.object({
  familyId: z.optional(id('family', 'familyId must be the id of a family')),
})

export const Recognition = z.object({ results: z.array(RecognizedPhoto) })
export type Recognition = z.infer<typeof Recognition>

/** What will stay of a photo's reading, all that is known so far. Its `storageUrl` and `error` come with the answer. */
export const RecognitionProgress = z.object({
  /** The place of the photo among those sent, from 0. */
  photo: z.int(),
  found: RecognizedPhoto,
})
export type RecognitionProgress = z.infer<typeof RecognitionProgress>

const share = z.number().check(z.minimum(0), z.maximum(1))

export const Diagnosis = z.object({
  /** Whether the picture is good enough to be read. */
  success: z.boolean(),
  imageQuality: z.object({ brightness: share, contrast: share, sharpness: share }),
  detectedText: z.array(z.string()),
  medicationInfo: z.object(reading),
  /** What was not read, and what to do better: a sentence or two for each thing, most useful first. */
  advice: z.array(z.string()),
  /** Where each line of `detectedText` stands, in the same order. */
  textPlaces: z.array(Place),
})
export type Diagnosis = z.infer<typeof Diagnosis>

export const photoCalls = {
  'POST /api/recognize-medicine': {
    summary: 'Keep photos of a package and read them',
    needs: 'manage',
    query: RecognizeQuery,
    files: { field: 'images', atMost: 10 },
    status: 200,
    answer: Recognition,
    progress: RecognitionProgress,
    failures: ['familyNotFound', 'limitReached', 'tooManyPhotos', 'uploadsBusy', 'readerBusy', 'noRoom'],
  },
  'POST /api/diagnose-image': {
    summary: 'Judge the quality of a photo and show the text on it; nothing is kept',
    files: { field: 'image', atMost: 1 },
    status: 200,
    answer: Diagnosis,
    failures: ['photoTooLarge', 'tooManyPhotos', 'uploadsBusy', 'readerBusy', 'readingFailed', 'noRoom'],
  },
} as const satisfies CallTable
