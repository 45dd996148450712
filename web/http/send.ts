import type { Answer, CallName, Input } from '../../contract/calls.ts'
import { base } from './base.ts'
import { failedAs, toCallFailed } from './callFailed.ts'
import { readToken, refuseToken } from './token.ts'

type Text = string | number | null | undefined

/** The method and the address of a call, path and query filled in and below our base; a query value that is null or undefined is left out. */
export function toRequest(
  name: CallName,
  params: Record<string, string> = {},
  query: Record<string, Text> = {},
): { method: string; address: string } {
  const [method = '', path = ''] = name.split(' ')
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => (value == null ? [] : [[key, String(value)]])),
  ).toString()
  return { method, address: `${base}${filled}${search && `?${search}`}` }
}

export type Sent<Name extends CallName> = Input<Name> & {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Makes one call of the contract and gives its answer (undefined when that is empty).
 * This is the one place where an answer becomes an error: a {@link CallFailed}.
 */
export async function send<Name extends CallName>(name: Name, input: Sent<Name>): Promise<Answer<Name>> {
  const { params, query, body, headers, signal } = input as {
    params?: Record<string, string>
    query?: Record<string, Text>
    body?: unknown
    headers?: Record<string, string>
    signal?: AbortSignal
  }
  const { method, address } = toRequest(name, params, query)
  const token = readToken()
  const response = await fetch(address, {
    method,
    credentials: 'include',
    headers: {
      ...(body === undefined && method !== 'GET' ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw toCallFailed(0, '', '')
  })
  if (!response.ok) {
    const failed = toCallFailed(response.status, response.statusText, await response.text())
    if (token && failedAs(failed, 'signedOut')) refuseToken(token)
    throw failed
  }
  return (response.status === 204 ? undefined : await response.json()) as Answer<Name>
}
