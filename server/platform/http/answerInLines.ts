import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { LINES } from '../../../contract/call.ts'

/** True if an Accept header names newline-delimited JSON. Wildcards do not count: such clients get plain JSON. */
export const takesLines = (accept: string | undefined): boolean =>
  (accept ?? '').split(',').some((part) => part.split(';', 1)[0]?.trim().toLowerCase() === LINES)

/** An answer sent line by line. Sends nothing before the first line, so that an early failure is an ordinary answer. */
export class AnswerInLines {
  readonly #reply: FastifyReply
  readonly #lines = new PassThrough()
  hasBegun = false

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  /** Sends one line before the answer. */
  report(progress: unknown): void {
    this.#send({ progress })
  }

  /** Sends the last line: the answer or the failure. */
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
    // Keeps proxies such as nginx from buffering the lines.
    this.#reply.type(LINES).header('x-accel-buffering', 'no').send(this.#lines)
  }
}
