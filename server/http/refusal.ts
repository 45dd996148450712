import { type FactsOf, type FailureCode, failureOf, type NotFoundCode } from '../../contract/failures.ts'

/** A refused call, thrown where the reason is known. Only `errors.ts` turns it into an answer. */
export class Refusal<Code extends FailureCode = FailureCode> extends Error {
  readonly code: Code
  readonly facts: Record<string, unknown>

  constructor(code: Code, ...[facts]: FactsOf<Code> extends undefined ? [] : [facts: FactsOf<Code>]) {
    const { sentence } = failureOf(code)
    super(typeof sentence === 'string' ? sentence : sentence(facts as never))
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

  get body(): { message: string; code: Code } {
    return { message: this.message, code: this.code, ...this.facts }
  }
}

/** For Kysely's executeTakeFirstOrThrow: refuses a missing row as `code`. */
export const orRefuse = (code: NotFoundCode) => () => new Refusal(code)

/** 400 for one invalid input. `path` is the field's, with dots, or the name of a parameter. */
export const invalid = (path: string, message: string) =>
  new Refusal('invalid', { issues: [{ path, message }] })
