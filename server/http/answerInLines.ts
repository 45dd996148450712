import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LINES } from '../../contract/call.ts'

/** Whether an Accept header names newline-delimited JSON. A wildcard does not: whoever takes anything gets plain JSON. */
export const takesLines = (accept: string | undefined): boolean =>
  (accept ?? '').split(',').some((part) => part.split(';', 1)[0]?.trim().toLowerCase() === LINES)

/**
 * An answer that is sent line by line while it is made. Nothing is sent before the first line, so that a call that fails
 * early fails as any other.
 */
export class AnswerInLines {
  readonly #reply: FastifyReply
  readonly #lines = new PassThrough()
  hasBegun = false

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** Sends one line before the answer. */
  tell(progress: unknown): void {
    this.#send({ progress })
  }

  /** Sends the last line: the answer, or why there is none. */
  end(answer: unknown): FastifyReply {
    this.#send(answer)
    this.#lines.end()
    return this.#reply
  }

  #send(line: unknown): void {
    // The client may have left.
    if (!this.#lines.destroyed) this.#lines.write(`${JSON.stringify(line)}\n`)
    if (this.hasBegun) return
    this.hasBegun = true
    // Proxies such as nginx would keep the lines until there is a pageful of them.
    this.#reply.type(LINES).header('x-accel-buffering', 'no').send(this.#lines)
  }
}
