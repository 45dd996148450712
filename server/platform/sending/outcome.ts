import { HOUR_MS } from '../../../language/durations.ts'

/**
 * Result of sending a message to a service. `detail` is the service's answer, or why there was none, as a sentence for the
 * user; it never contains a password.
 */
export type Outcome =
  | { kind: 'sent' }
  /** The target no longer exists: nothing more is sent to it. */
  | { kind: 'gone'; detail: string }
  /** A retry may succeed, not before `afterMs` if the service said so. */
  | { kind: 'later'; detail: string; afterMs?: number }
  /** A retry would be refused too: show it to the user. */
  | { kind: 'refused'; detail: string }

/** Time limit for one message, from the address lookup to the answer. */
export const SEND_WITHIN_MS = 10_000

/** Longest wait between two attempts, also where a service asks for more: most messages are about a dose of today. */
export const LONGEST_WAIT_MS = HOUR_MS

/** Maximum characters of a service's text. */
const LONGEST_DETAIL = 300

/** A service's text on one line, without characters that control a terminal or a page. */
export const toDetail = (said: string): string =>
  shorten(said.replace(/[\s\p{C}]+/gu, ' ').trim(), LONGEST_DETAIL)

/** Cuts to at most `longest` UTF-16 units, with an ellipsis, without splitting characters. */
export const shorten = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
