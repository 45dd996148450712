import type { FactsOf, FailureCode } from '../../../contract/failures.ts'
import { sentence, t } from '../../../language/t.ts'
import { isMarkup, isOurs, jsonIn } from './ours.ts'

/** A field's problem in the server's words, with the path of the field. */
export interface Issue {
  path: readonly string[]
  message: string
}

/** A call that was refused or never answered. `sentenceOf` has its `message` for the person. */
export class CallFailed extends Error {
  /** The failure's code; `noAnswer` if a proxy answered instead of the server; undefined for other answers without one. */
  readonly code: FailureCode | 'noAnswer' | undefined
  readonly issues: readonly Issue[]
  /** The other fields of the answer; of a proxy's {@link ProxyAnswer}. */
  readonly facts: object
  /** The answer's status; 0 without an answer. */
  readonly status: number

  constructor(
    message: string,
    code: CallFailed['code'],
    issues: readonly Issue[] = [],
    facts: object = {},
    status = 0,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = issues
    this.facts = facts
  }
}

/** True if a call failed with one of these codes. */
export const failedAs = (error: unknown, ...codes: NonNullable<CallFailed['code']>[]): boolean =>
  error instanceof CallFailed && error.code !== undefined && codes.includes(error.code)

/** True if a proxy refused a call for its size. */
export const isTooLarge = (error: unknown): boolean =>
  failedAs(error, 'noAnswer') && (error as CallFailed).status === 413

/** True if the server, or a program in front of it, failed. */
export const isServerFailure = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.status >= 500

/** The facts of a failure with this code; undefined for any other. */
export const factsOf = <Code extends FailureCode>(error: unknown, code: Code): FactsOf<Code> | undefined =>
  failedAs(error, code) ? ((error as CallFailed).facts as FactsOf<Code>) : undefined

export const NO_ANSWER = sentence('No connection to Medicine Cabinet. Check your network and try again.')

/** Explains a failure beneath its message, empty if it needs none. `onTheWay.ts` sets it after the first load. */
let explain = ({ message }: CallFailed): string => (message ? '' : t(NO_ANSWER))

export function setExplain(explaining: typeof explain): void {
  explain = explaining
}

/**
 * The sentence of a failure, perhaps with a second line; `otherwise` if it has none. Translated only here: a call can fail
 * before the language is loaded.
 */
export const sentenceOf = (error: unknown, otherwise = ''): string =>
  (error instanceof CallFailed && [t(error.message), explain(error)].filter(Boolean).join('\n')) || otherwise

const objectIn = (text: string): Record<string, unknown> => Object(jsonIn(text))

/** The sentence inside an error answer: its `message` or `error`, else the raw text, without a leading "Error:". */
export function sentenceIn(text: string): string {
  const { message, error } = objectIn(text)
  const sentence = typeof message === 'string' ? message : typeof error === 'string' ? error : text
  return sentence.replace(/^\s*Error:\s*/, '').trim()
}

function codeIn(text: string): FailureCode | undefined {
  const { code } = objectIn(text)
  return typeof code === 'string' ? (code as FailureCode) : undefined
}

/** The field problems of an answer. The server writes paths as text: `images.0.url`. */
function issuesIn(text: string): Issue[] {
  const { issues } = objectIn(text)
  if (!Array.isArray(issues)) return []
  return issues.map(({ path, message }) => ({ path: String(path).split('.'), message: String(message) }))
}

/** Standard texts, for protocols that carry none (HTTP/2). */
const STATUS_TEXTS: Record<number, string> = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Facts about an answer that is not this server's. */
export interface ProxyAnswer {
  /** Its `WWW-Authenticate` header. */
  asks: string | null
}

/**
 * The failure of an answer (specification, section 8): from 500 on the status code, a colon and the status text; below it the
 * answer's own text, but never HTML. `asks` is its `WWW-Authenticate` header.
 */
export function toCallFailed(
  status: number,
  statusText: string,
  text: string,
  asks: string | null = null,
): CallFailed {
  if (status === 0) return new CallFailed(NO_ANSWER, 'noAnswer')
  const isOwn = isOurs(status, text)
  const message =
    status >= 500
      ? `${status}: ${statusText || (STATUS_TEXTS[status] ?? '')}`
      : isMarkup(text)
        ? ''
        : sentenceIn(text)
  return isOwn
    ? new CallFailed(message, codeIn(text), issuesIn(text), objectIn(text), status)
    : new CallFailed(message, 'noAnswer', [], { asks } satisfies ProxyAnswer, status)
}
