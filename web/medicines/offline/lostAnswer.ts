import { CallFailed, failedAs } from '../../base/http/callFailed.ts'

/** A proxy's answer for an unreachable server. */
const PROXY = /^50[234]: /

/**
 * True if a call has no answer of our server: none arrived, or a proxy or captive portal answered. A refusal while offline is
 * a cached one.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return !(error instanceof DOMException && error.name === 'AbortError')
  if (failedAs(error, 'noAnswer')) return true
  if (error.code === 'signedOut') return globalThis.navigator?.onLine === false
  return error.code === undefined && (PROXY.test(error.message) || error.message.startsWith('<'))
}
