import { shortened } from './shortened.ts'

/**
 * What became of handing a message to somebody else's server. `detail` is what that server answered, or why nobody
 * answered, in words for the person who set it up; it never holds a password.
 */
export type Outcome =
  /** The service took it. */
  | { kind: 'sent' }
  /** There is nobody any more: forget the target. */
  | { kind: 'gone'; detail: string }
  /** Another try may succeed, not before `afterMs` where the service said so. */
  | { kind: 'later'; detail: string; afterMs?: number }
  /** It would be refused again: tell the person. */
  | { kind: 'refused'; detail: string }

/** How long one message may take, from looking up the address to the service's answer. */
export const SEND_WITHIN_MS = 10_000

/** No service needs more to say what is wrong. */
const LONGEST_DETAIL = 300

/** Somebody else's words on one line, without what could steer a terminal or a page. */
export const toDetail = (said: string): string =>
  shortened(said.replace(/[\s\p{C}]+/gu, ' ').trim(), LONGEST_DETAIL)
