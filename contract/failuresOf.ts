import type { Call, Endpoint } from './call.ts'
import { type FailureCode, failureOf } from './failures.ts'

/** Failures that any call may have. */
export const ANYWHERE: readonly FailureCode[] = [
  'badAddress',
  'badRequest',
  'busy',
  'dataUnreadable',
  'diskFull',
  'failed',
]

const FILES: readonly FailureCode[] = ['brokenUpload', 'tooManyParts', 'notMultipart']

const needsMoreThanSeeing = ({ needs = 'see', needsForOthers = 'see' }: Call) =>
  needs !== 'see' || needsForOthers !== 'see'

/** All codes of a row besides ANYWHERE: those implied by its shape and those it names. */
export function failuresOf(name: Endpoint, row: Call): FailureCode[] {
  const isChange = !name.startsWith('GET ')
  const named = row.failures ?? []
  const namesThings = name.includes('{') || named.some((code) => failureOf(code).status === 404)
  const codes: FailureCode[] = [
    ...(row.body || row.query || row.headers || row.files ? (['invalid'] as const) : []),
    // An unexpected body is still read, and refused if it is too large or not JSON.
    ...(isChange ? (['notJson', 'bodyTooLarge', 'notJsonType'] as const) : []),
    ...(row.files ? FILES : []),
    ...(row.access === 'public' ? [] : (['signedOut'] as const)),
    ...(row.access !== 'public' && isChange ? (['foreignOrigin'] as const) : []),
    ...(needsMoreThanSeeing(row) ? (['roleNotAllowed'] as const) : []),
    ...(namesThings ? (['notFound'] as const) : []),
    ...named,
  ]
  return codes
}
