import type { FastifyReply, FastifyRequest } from 'fastify'
import { gzip, isWorthwhile, takesCoding } from './compression.ts'
import { linkNext, type Next } from './pages.ts'

/** An answer serialised once and sent many times. */
export class PreparedJson<Answer> {
  readonly bytes: Buffer
  #gzipped: Promise<Buffer> | undefined

  readonly #next: Next | undefined

  /** `next` is the address of the next page, if any. */
  constructor(answer: Answer, next?: Next) {
    this.#next = next
    this.bytes = Buffer.from(JSON.stringify(answer))
  }

  /** Compressed once, on first use. */
  #packed(): Promise<Buffer> {
    this.#gzipped ??= gzip(this.bytes)
    return this.#gzipped
  }

  /** Bytes for a client, compressed if its headers accept that. */
  payload(request: FastifyRequest, reply: FastifyReply): Buffer | Promise<Buffer> {
    linkNext(request, reply, this.#next)
    reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
    const { length } = this.bytes
    if (!isWorthwhile(length) || !takesCoding('gzip', request.headers['accept-encoding'] as string))
      return this.bytes
    reply.header('content-encoding', 'gzip')
    return this.#packed()
  }
}
