import type { Call, Endpoint } from './call.ts'
import { type FailureCode, failureOf } from './failures.ts'
import { mayByToken } from './rights.ts'

export const ANYWHERE: readonly FailureCode[] = [
  'badAddress',
  'badRequest',
  'busy',
  'dataUnreadable',
  'diskFull',
  'failed',
  'otherHost',
]

const FILES: readonly FailureCode[] = ['brokenUpload', 'tooManyParts', 'notMultipart']

const needsMoreThanSeeing = ({ requiredRight = 'see', requiredRightForOthers = 'see' }: Call) =>
  requiredRight !== 'see' || requiredRightForOthers !== 'see'

/** Codes besides ANYWHERE: implied by the row's shape, or named in it. */
export function failuresOf(name: Endpoint, row: Call): FailureCode[] {
  const isChange = !name.startsWith('GET ')
  const named = row.failures ?? []
  const namesThings = name.includes('{') || named.some((code) => failureOf(code).status === 404)
  const codes: FailureCode[] = [
    ...(row.body || row.query || row.headers || row.files ? (['invalid'] as const) : []),
    // The server reads an unexpected body too, and refuses one that is too large or not JSON.
    ...(isChange ? (['notJson', 'bodyTooLarge', 'notJsonType'] as const) : []),
    ...(row.files ? FILES : []),
    // Too many unknown API tokens from one network are answered with 429.
    ...(row.access === 'public' ? [] : (['signedOut', 'tooManyAttempts'] as const)),
    ...(row.access === 'public' || mayByToken('see', row) ? [] : (['tokenNotAllowed'] as const)),
    ...(row.access !== 'public' && isChange ? (['foreignOrigin'] as const) : []),
    ...(row.access === 'operator' ? (['operatorsOnly'] as const) : []),
    ...(needsMoreThanSeeing(row) ? (['roleNotAllowed'] as const) : []),
    ...(namesThings ? (['notFound'] as const) : []),
    ...named,
  ]
  return codes
}
