import type { Endpoint, Method } from './call.ts'

type Text = string | number | null | undefined

/** Untyped; `Input` in calls.ts is its type per row. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, Text>
  body?: unknown
  headers?: Record<string, string>
  token?: string | null
}

/** Each client brings its own transport. */
export interface CallRequest {
  method: Method
  /** Relative to the product's root. */
  path: string
  headers: Record<string, string>
  body?: string
}

/** Omits null and undefined query values. */
export function toPath(name: Endpoint, { params = {}, query = {} }: Pick<Sent, 'params' | 'query'>): string {
  const pattern = name.slice(name.indexOf(' ') + 1)
  const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value != null) search.set(key, String(value))
  // `size` would be shorter, but older phones' browsers lack it.
  return `${search}` ? `${path}?${search}` : path
}

export function toRequest(name: Endpoint, sent: Sent): CallRequest {
  const { body, headers, token } = sent
  const method = name.slice(0, name.indexOf(' ')) as Method
  // Specification, section 7: reads send a JSON content type too. Uploads set their own.
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
