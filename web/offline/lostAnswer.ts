import { CallFailed, failedAs } from '../http/callFailed.ts'

/** What a proxy says in the place of a server that it does not reach. */
const PROXY = /^50[234]: /

/**
 * Whether a call has no answer of our server's: nothing arrived, or something between answered in its place, as a proxy or a hotel's
 * page for signing in does. A refusal while there is no network is an old one.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return !(error instanceof DOMException && error.name === 'AbortError')
  if (failedAs(error, 'noAnswer')) return true
  if (error.code === 'signedOut') return globalThis.navigator?.onLine === false
  return error.code === undefined && (PROXY.test(error.message) || error.message.startsWith('<'))
}
