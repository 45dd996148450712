import type { Answer, CallName, Input } from '../../../contract/calls.ts'
import { toRequest } from '../../../contract/request.ts'
import { ENGLISH, speaking } from '../../../language/speaking.ts'
import { base } from './base.ts'
import { type CallFailed, failedAs, toCallFailed } from './callFailed.ts'
import { measureClock } from './clock.ts'
import { readToken, refuseToken } from './token.ts'

export type CallInput<Name extends CallName> = Input<Name> & {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Asks for refusals in the language of the page: the browser may ask for another. */
const languageHeader = (): Record<string, string> =>
  speaking() === ENGLISH ? {} : { 'accept-language': speaking().locale }

/**
 * Makes a call and returns its answer, undefined for an empty one. The only place that turns an answer into a {@link
 * CallFailed}.
 */
export async function send<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answer<Name>> {
  const { signal } = input
  // Also for a broken connection, or an answer that is not the server's.
  const noAnswer = (error: unknown): never => {
    if (signal?.aborted) throw error
    throw toCallFailed(0, '', '')
  }
  const token = readToken()
  const { method, path, headers, body } = toRequest(name, { ...input, token })
  const request = {
    method,
    credentials: 'include',
    headers: { ...headers, ...languageHeader() },
    body,
    signal,
    // The server redirects no call: a sign-in in front of it does.
    redirect: 'manual',
  } as const
  const ask = (path: string) => fetch(base + path, request).catch(noAnswer)
  const sentAt = Date.now()
  let response = await ask(path)
  const receivedAt = Date.now()
  const measure = () => measureClock(response.headers.get('date'), sentAt, receivedAt)
  if (!response.ok) {
    const failed = await failureOf(response).catch(noAnswer)
    // Only the server's own answer has its time.
    if (failed.code && !failedAs(failed, 'noAnswer') && navigator.onLine) measure()
    // Offline this is a cached refusal, which says nothing about now.
    if (token && navigator.onLine && failedAs(failed, 'signedOut')) refuseToken(token)
    throw failed
  }
  // No read is answered with nothing: a 204 there is a proxy's.
  const isEmpty = response.status === 204 && method !== 'GET'
  const answer = isEmpty ? undefined : await response.json().catch(noAnswer)
  measure()
  // A list too long for one answer links to its next page.
  for (let rest = restOf(response); rest; rest = restOf(response)) {
    response = await ask(path.replace(/\?.*|$/, rest))
    if (!response.ok) throw await failureOf(response).catch(noAnswer)
    answer.push(...(await response.json().catch(noAnswer)))
  }
  return answer as Answer<Name>
}

/** The failure that an answer is; a redirect hides its status. */
export const failureOf = async (response: Response): Promise<CallFailed> =>
  toCallFailed(
    response.type === 'opaqueredirect' ? 302 : response.status,
    response.statusText,
    response.type === 'opaqueredirect' ? '<' : await response.text(),
    response.headers.get('www-authenticate'),
  )

/** The query of the next page of a list (RFC 8288, `rel="next"`). */
const restOf = ({ headers }: Response) => /\?[^>]*(?=>; rel="next")/.exec(headers.get('link') ?? '')?.[0]
