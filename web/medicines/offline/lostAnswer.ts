import { CallFailed, failedAs } from '../../base/http/callFailed.ts'

/**
 * True if a call has no answer of our server: none arrived, or a proxy or captive portal answered. A refusal while offline is
 * a cached one.
 */
export function isLost(error: unknown): boolean {
  if (!(error instanceof CallFailed)) return !(error instanceof DOMException && error.name === 'AbortError')
  return failedAs(error, 'noAnswer') || (error.code === 'signedOut' && globalThis.navigator?.onLine === false)
}
