import * as z from 'zod/mini'
import type { CallTable } from './call.ts'
import { RegisterProduct } from './registers.ts'
import { id } from './text.ts'

/** Fractions of the stored photo's size, with the clockwise turn that makes its text upright. */
export const Place = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
})
export type Place = z.infer<typeof Place>

export const Evidence = z.object({
  confidence: z.enum(['high', 'medium', 'low']),
  source: z.enum(['text', 'barcode', 'lexicon', 'memory', 'register']),
  place: z.nullable(Place),
})
export type Evidence = z.infer<typeof Evidence>

const found = z.nullable(Evidence)

const reading = {
  name: z.nullable(z.string()),
  /** `YYYY-MM-DD`, or `YYYY-MM` where the package prints only a month. */
  expirationDate: z.nullable(z.string()),
  purpose: z.nullable(z.string()),
  pillCount: z.nullable(z.int()),
}

const readPackage = {
  ...reading,
  productCode: z.nullable(z.string()),
  lot: z.nullable(z.string()),
  /** Other readings of an ambiguous date, such as month first. */
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

/** Omitted if no register has the code or the family confirmed the product. */
const register = z.optional(
  z.extend(RegisterProduct, {
    /** True if the package prints another name; a person decides. */
    contradicts: z.boolean(),
  }),
)

const region = Place

export const MOST_OTHERS = 24

export const OtherPackage = z.object({ ...readPackage, region, register })
export type OtherPackage = z.infer<typeof OtherPackage>

export const PhotoAsk = z.object({
  field: z.enum(['name', 'expirationDate']),
  sentence: z.string(),
  place: Place,
})
export type PhotoAsk = z.infer<typeof PhotoAsk>

export const RecognizedPhoto = z.object({
  filename: z.string(),
  ...readPackage,
  register,
  /** Present if the photo shows several packages. The fields above are of the most complete one; all need a check. */
  region: z.optional(region),
  /** Packages with a name or product code, most complete first. */
  others: z.optional(z.array(OtherPackage).check(z.maxLength(MOST_OTHERS))),
  note: z.optional(z.string()),
  ask: z.optional(PhotoAsk),
  /** Opaque; present unless `error` is. */
  storageUrl: z.optional(z.string()),
  error: z.optional(z.string()),
})
export type RecognizedPhoto = z.infer<typeof RecognizedPhoto>

/** `familyId` limits the confirmed products. Default: all of the caller's families. */
export const RecognizeQuery = z.object({
  familyId: z.optional(id('family', 'familyId must be the id of a family')),
})

export const Recognition = z.object({ results: z.array(RecognizedPhoto) })
export type Recognition = z.infer<typeof Recognition>

/** Final fields of a photo that is still being read. The answer adds `storageUrl` and `error`. */
export const RecognitionProgress = z.object({
  /** Index among the photos sent, from 0. */
  photo: z.int(),
  found: RecognizedPhoto,
})
export type RecognitionProgress = z.infer<typeof RecognitionProgress>

const share = z.number().check(z.minimum(0), z.maximum(1))

export const Diagnosis = z.object({
  /** True if the picture is good enough to read. */
  success: z.boolean(),
  imageQuality: z.object({ brightness: share, contrast: share, sharpness: share }),
  detectedText: z.array(z.string()),
  medicationInfo: z.object(reading),
  /** Most useful first. */
  advice: z.array(z.string()),
  /** Places of the lines of `detectedText`, in the same order. */
  textPlaces: z.array(Place),
})
export type Diagnosis = z.infer<typeof Diagnosis>

export const photoCalls = {
  'POST /api/recognize-medicine': {
    summary: 'Store photos of a package and read name, expiration date, purpose and count from them',
    requiredRight: 'manage',
    query: RecognizeQuery,
    files: { field: 'images', atMost: 10 },
    status: 200,
    answer: Recognition,
    changes: [],
    progress: RecognitionProgress,
    failures: ['familyNotFound', 'limitReached', 'tooManyPhotos', 'uploadsBusy', 'readerBusy', 'noRoom'],
  },
  'POST /api/diagnose-image': {
    summary: 'Check the quality of a photo and return the text on it; stores nothing',
    files: { field: 'image', atMost: 1 },
    status: 200,
    answer: Diagnosis,
    changes: [],
    failures: ['photoTooLarge', 'tooManyPhotos', 'uploadsBusy', 'readerBusy', 'readingFailed', 'noRoom'],
  },
} as const satisfies CallTable
