import { type FactsOf, type FailureCode, failureOf, type NotFoundCode } from '../../../contract/failures.ts'
import { type ErrorText, messageOf } from '../../../contract/text.ts'
import { t } from '../../../language/t.ts'

function sentenceFor(code: FailureCode, facts: Record<string, unknown>): string {
  const { sentence } = failureOf(code)
  return typeof sentence === 'string' ? t(sentence) : sentence(facts as never)
}

/** A refused call, thrown where the reason is known. Only `errors.ts` turns it into an answer. */
export class Refusal<Code extends FailureCode = FailureCode> extends Error {
  readonly code: Code
  readonly facts: Record<string, unknown>

  constructor(code: Code, ...[facts]: FactsOf<Code> extends undefined ? [] : [facts: FactsOf<Code>]) {
    super(sentenceFor(code, facts ?? {}))
    this.code = code
    this.facts = facts ?? {}
  }

  get status(): number {
    return failureOf(this.code).status
  }

  /** Seconds until the call may succeed; undefined if a retry is useless. */
  get retryAfterSeconds(): number | undefined {
    return (this.facts.retryAfterSeconds as number | undefined) ?? failureOf(this.code).retryAfterSeconds
  }

  /** The body of the answer, in the current language: that of the caller may have become known since. */
  get body(): { message: string; code: Code } {
    return { message: sentenceFor(this.code, this.facts), code: this.code, ...this.facts }
  }
}

/** For Kysely's executeTakeFirstOrThrow: refuses a missing row as `code`. */
export const orRefuse = (code: NotFoundCode) => () => new Refusal(code)

/** 400 for one invalid input. `path` is the field's, with dots, or the name of a parameter. */
export const invalid = (path: string, message: ErrorText) =>
  new Refusal('invalid', { issues: [{ path, message: messageOf(message) }] })
