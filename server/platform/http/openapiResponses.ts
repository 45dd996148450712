import type * as z from 'zod/mini'
import { type Call, type Endpoint, type FileKind, LINES } from '../../../contract/call.ts'
import { type FailureCode, failureOf, failures } from '../../../contract/failures.ts'
import { ANYWHERE, failuresOf } from '../../../contract/failuresOf.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Meaning of a status for a program, across its failures. */
const MEANINGS: Record<number, string> = {
  400: 'The request is invalid',
  401: 'There is no valid session, or the credentials are wrong',
  403: 'The caller, its role in the family, or the origin of the request may not do this',
  404: 'It does not exist, or belongs to a family that the caller is not a member of',
  409: 'The request conflicts with stored data',
  410: 'It has ended or never existed',
  413: 'The request is too large',
  415: 'The request body is not of the type that the call takes',
  429: 'Too many attempts, or too many requests in progress',
  503: 'Temporarily unavailable: try again later',
  507: 'The server’s disk is full',
}

/** `NotEnoughPills` for `notEnoughPills`. */
const schemaName = (code: FailureCode) => `${code.slice(0, 1).toUpperCase()}${code.slice(1)}`

/** A schema for each failure: sentence, code and facts. */
export function describeFailures(
  toSchema: (schema: z.ZodMiniType) => Record<string, Json>,
): Record<string, Json> {
  const described = (Object.keys(failures) as FailureCode[]).map((code): [string, Json] => {
    const { sentence, facts } = failureOf(code)
    const { properties = {} } = facts ? (toSchema(facts) as { properties?: Record<string, Json> }) : {}
    const message: Json = { type: 'string', ...(typeof sentence === 'string' && { const: sentence }) }
    const all: Record<string, Json> = { ...properties, message, code: { type: 'string', const: code } }
    return [schemaName(code), { type: 'object', required: Object.keys(all), properties: all }]
  })
  return { Error: ERROR, ...Object.fromEntries(described) }
}

/** Response of a status with any of `codes`. */
export function failure(codes: readonly FailureCode[]): Record<string, Json> {
  const { status } = failureOf(codes[0] as FailureCode)
  const schemas = codes.map((code): Json => ({ $ref: `#/components/schemas/${schemaName(code)}` }))
  const comesLater = status === 429 || status === 503
  return {
    description: MEANINGS[status] as string,
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(comesLater && { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': { schema: schemas.length === 1 ? (schemas[0] as Json) : { anyOf: schemas } },
    },
  }
}

const ERROR: Json = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'A sentence for a person' },
    code: {
      type: 'string',
      description: 'What went wrong, for programs: never changes',
      enum: Object.keys(failures),
    },
  },
}

export const SHARED_COMPONENTS = {
  securitySchemes: {
    session: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers' },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API token, made under Account; calls that take none say so',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'session',
      description: 'Set by signing in, for images. Changes that it alone vouches for must be same-origin.',
    },
  },
  headers: {
    RequestId: { description: 'Names the request in the log', schema: { type: 'string' } },
    RetryAfter: { description: 'Seconds after which to try again', schema: { type: 'integer', minimum: 1 } },
  },
  responses: {
    Failure: {
      description: 'Any other failure',
      headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  },
} satisfies Record<string, Json>

const MEDIA_TYPES: Record<FileKind, string> = {
  image: 'image/*',
  zip: 'application/zip',
  csv: 'text/csv',
  calendar: 'text/calendar',
  tar: 'application/x-tar',
}

const AS_LINES = `OK. To a client whose Accept names ${LINES}: one line for each thing that is known before the answer, then the answer, or the failure, on the last line.`

function describeSuccess(row: Call, schemaOf: (schema: z.ZodMiniType) => Json): Json {
  const headers: Record<string, Json> = { 'x-request-id': { $ref: '#/components/headers/RequestId' } }
  if (row.answer === null) return { description: 'Done', headers }
  if (typeof row.answer === 'string') {
    return {
      description: 'The bytes of the file',
      headers,
      content: { [MEDIA_TYPES[row.answer]]: { schema: { type: 'string', format: 'binary' } } },
    }
  }
  return {
    description: row.progress ? AS_LINES : row.status === 201 ? 'Created' : 'OK',
    headers,
    content: {
      'application/json': { schema: schemaOf(row.answer) },
      ...(row.progress && {
        [LINES]: {
          schema: {
            anyOf: [
              { type: 'object', required: ['progress'], properties: { progress: schemaOf(row.progress) } },
              schemaOf(row.answer),
            ],
          },
        },
      }),
    },
  }
}

/** All statuses of a row: its own and its failures'. */
export function describeResponses(
  name: Endpoint,
  row: Call,
  schemaOf: (schema: z.ZodMiniType) => Json,
): Record<string, Json> {
  const own = failuresOf(name, row)
  const statusOf = (code: FailureCode) => failureOf(code).status
  const statuses = [...new Set(own.map(statusOf))].sort()
  const described = statuses.map((status): [string, Json] => {
    const codes = [...own, ...ANYWHERE].filter((code) => statusOf(code) === status)
    return [String(status), failure([...new Set(codes)])]
  })
  return {
    [row.status]: describeSuccess(row, schemaOf),
    ...Object.fromEntries(described),
    default: { $ref: '#/components/responses/Failure' },
  }
}
