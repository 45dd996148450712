import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LINES } from '../../../contract/call.ts'

/** True if an Accept header names newline-delimited JSON. Wildcards do not count: such clients get plain JSON. */
export const takesLines = (accept: string | undefined): boolean =>
  (accept ?? '').split(',').some((part) => part.split(';', 1)[0]?.trim().toLowerCase() === LINES)

/** Longest time without a byte once the request has arrived, in milliseconds: proxies may wait 5 seconds only. */
const SILENT_MS = 1000

/**
 * An answer sent line by line. A failure before the first byte is an ordinary answer. While nothing is ready, spaces are sent,
 * which JSON allows before a value.
 */
export class AnswerInLines {
  readonly #reply: FastifyReply
  readonly #lines = new PassThrough()
  #timer: NodeJS.Timeout | undefined
  hasBegun = false

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#reply = reply
    // Not before: a client that still sends may not expect an answer.
    request.raw.once('end', () => {
      this.#timer = setInterval(() => this.#send(' '), SILENT_MS)
    })
    reply.raw.once('close', () => this.stop())
  }

  /** Sends one line before the answer. */
  report(progress: unknown): void {
    this.#send(`${JSON.stringify({ progress })}\n`)
  }

  /** Sends the last line: the answer or the failure. */
  end(answer: unknown): FastifyReply {
    this.stop()
    this.#send(`${JSON.stringify(answer)}\n`)
    this.#lines.end()
    return this.#reply
  }

  /** Sends no more spaces. */
  stop(): void {
    clearInterval(this.#timer)
  }

  #send(text: string): void {
    // The client may have left.
    if (!this.#lines.destroyed) this.#lines.write(text)
    if (this.hasBegun) return
    this.hasBegun = true
    // Keeps proxies such as nginx from buffering the lines.
    this.#reply.type(LINES).header('x-accel-buffering', 'no').send(this.#lines)
  }
}
