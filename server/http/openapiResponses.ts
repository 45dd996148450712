import type * as z from 'zod/mini'
import type { Call, Endpoint } from '../../contract/call.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

const failure = (description: string, headers: Record<string, Json> = {}): Json => ({
  description,
  headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' }, ...headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const retryAfter = { 'retry-after': { $ref: '#/components/headers/RetryAfter' } }

/** The component that describes each status that a call may be refused with. */
const REFUSALS: Record<number, string> = {
  400: 'Invalid',
  401: 'SignedOut',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  415: 'WrongMediaType',
  429: 'TooMany',
  503: 'Busy',
  507: 'NoRoom',
}

export const SHARED_COMPONENTS = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token that signing in answers' },
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
    Invalid: failure('What was sent cannot be taken; `issues` says which fields and why'),
    SignedOut: failure('There is no valid session'),
    Forbidden: failure(
      "A change that only the cookie vouches for was not sent from the product's own pages, or the operator closed what was asked for",
    ),
    NotFound: failure('It does not exist, or the caller is not a member of the family that it belongs to'),
    Conflict: failure('It contradicts what is stored'),
    TooLarge: failure('The request is too large'),
    WrongMediaType: failure('The request body is not of the type that the call takes'),
    TooMany: failure('Too many attempts, or too much under way', retryAfter),
    Busy: failure('The same call may succeed later', retryAfter),
    NoRoom: failure('The disk of the server is full'),
    Failure: failure('Any other failure'),
  },
  schemas: {
    Error: {
      type: 'object',
      required: ['message'],
      properties: {
        message: { type: 'string', description: 'A sentence for a person' },
        issues: {
          type: 'array',
          description: 'Every problem of a validation failure; the first one is the message',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
} satisfies Record<string, Json>

function describeSuccess(row: Call, schemaOf: (schema: z.ZodMiniType) => Json): Json {
  const headers: Record<string, Json> = { 'x-request-id': { $ref: '#/components/headers/RequestId' } }
  if (row.answer === null) return { description: 'Done', headers }
  if (row.answer === 'image') {
    return {
      description: 'The bytes of the picture',
      headers,
      content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  return {
    description: row.status === 201 ? 'Created' : 'OK',
    headers,
    content: { 'application/json': { schema: schemaOf(row.answer) } },
  }
}

/** Every status that a row may answer with: its own, those its shape implies, and those it names. */
export function describeResponses(
  name: Endpoint,
  row: Call,
  takesId: boolean,
  schemaOf: (schema: z.ZodMiniType) => Json,
): Record<string, Json> {
  const isChange = !name.startsWith('GET ')
  const takesContent = row.body !== undefined || row.files !== undefined
  const refusals = [
    ...(takesContent || row.query || row.headers || isChange ? [400] : []),
    ...(row.access === 'public' ? [] : [401]),
    ...(row.access !== 'public' && isChange ? [403] : []),
    ...(takesId ? [404] : []),
    // A body that a call does not take is still read, and refused when it is too large or no JSON.
    ...(isChange ? [413, 415] : []),
    ...(row.refusals ?? []),
  ]
  const described = [...new Set(refusals)].map((status): [string, Json] => [
    String(status),
    { $ref: `#/components/responses/${REFUSALS[status]}` },
  ])
  return {
    [row.status]: describeSuccess(row, schemaOf),
    ...Object.fromEntries(described),
    default: { $ref: '#/components/responses/Failure' },
  }
}
