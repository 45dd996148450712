import type { Endpoint, Method } from './call.ts'

type Text = string | number | null | undefined

/** What a client passes to a call. `Input` in calls.ts says which parts a row has and what they hold. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, Text>
  body?: unknown
  headers?: Record<string, string>
  /** The session's. */
  token?: string | null
}

/** A call as HTTP has it; each client adds its own transport. */
export interface CallRequest {
  method: Method
  /** Path and query, from the root of the product. */
  path: string
  /** By lower-case name. */
  headers: Record<string, string>
  body?: string
}

/** The path and query of a call: parameters filled in and encoded, a query value that is null or undefined left out. */
export function toPath(name: Endpoint, { params = {}, query = {} }: Pick<Sent, 'params' | 'query'>): string {
  const pattern = name.slice(name.indexOf(' ') + 1)
  const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value))
  // Not `size`, which the browsers of older phones do not know.
  return `${search}` ? `${path}?${search}` : path
}

/** The request that a row of the contract and its input mean: the one place that says how a call is written. */
export function toRequest(name: Endpoint, sent: Sent): CallRequest {
  const { body, headers, token } = sent
  const method = name.slice(0, name.indexOf(' ')) as Method
  // Specification, section 7: reads say JSON too. Files bring their own content type.
  const isJson = body !== undefined || method === 'GET'
  return {
    method,
    path: toPath(name, sent),
    headers: {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}
