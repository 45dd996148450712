export interface Issue {
  /** The field's path with dots, or the name of a parameter or header. */
  path: string
  message: string
}

/** A request that is refused, thrown where the reason is known. Only `errors.ts` turns it into an answer. */
export class Refusal extends Error {
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    { issues, retryAfterSeconds }: { issues?: Issue[]; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.status = status
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 400: what was sent cannot be taken; the first problem is the message. */
export const invalid = (issues: [Issue, ...Issue[]]) => new Refusal(400, issues[0].message, { issues })

/** 401, with the sentence of the specification unless another is given. */
export const signedOut = (message = 'Authentication required. Please log in again.') =>
  new Refusal(401, message)

/** 404: it does not exist, or the caller may not know that it does. */
export const notFound = (thing: string) => new Refusal(404, `${thing} not found`)

/** 409: it contradicts what is stored. */
export const refused = (message: string) => new Refusal(409, message)

/** 429 and 503: the same call may succeed later. */
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal(429, message, { retryAfterSeconds })
export const busy = (message: string, retryAfterSeconds: number) =>
  new Refusal(503, message, { retryAfterSeconds })
