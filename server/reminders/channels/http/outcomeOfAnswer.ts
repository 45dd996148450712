import { LONGEST_WAIT_MS, type Outcome, toDetail } from '../../../platform/sending/outcome.ts'
import type { Answer } from './post.ts'

/** Windows' service answers 406 for too many messages. */
const MAY_PASS = new Set([406, 408, 429])

/** `Retry-After` (RFC 9110, 10.2.3) in milliseconds: seconds or a date. Undefined without one. */
function waitOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (retryAfter === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined
  const waitMs = seconds === undefined ? Date.parse(retryAfter) - now.getTime() : seconds * 1000
  return Number.isNaN(waitMs) ? undefined : Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs))
}

/** Meaning of a push service's answer (RFC 8030, 5, 7.3 and 8.4). Redirects count as refusals. */
export function outcomeOfAnswer(host: string, { status, headers, text }: Answer, now: Date): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const detail = toDetail(`${host} answered ${status}${text === '' ? '' : `: ${text}`}`)
  if (status === 404 || status === 410) return { kind: 'gone', detail }
  if (status < 500 && !MAY_PASS.has(status)) return { kind: 'refused', detail }
  const afterMs = waitOf(headers['retry-after'], now)
  return { kind: 'later', detail, ...(afterMs !== undefined && { afterMs }) }
}
