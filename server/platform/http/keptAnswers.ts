import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { gzip, isWorthwhile, takesCoding } from './compression.ts'
import { linkNext, type Next, type Page } from './pages.ts'

/** About 80 lists of 200 medications each. */
const MOST_BYTES = 32 * 1024 * 1024

/** Overhead of an entry in bytes: key, two objects, a map entry. Measured as some 700. */
const OVERHEAD_BYTES = 1024

/** An answer and the same again for its compressed form, created with the first client that accepts it. */
const costOf = ({ bytes }: PreparedJson<unknown>) => 2 * bytes.length + OVERHEAD_BYTES

const LONGEST_KEY = 100

/** Cache key of an answer's versions: spelled out, or a digest if long. */
export function keyOf(madeOf: readonly { id: string; revision: number }[]): string {
  const spelled = madeOf.map(({ id, revision }) => `${id} ${revision}`).join()
  return spelled.length <= LONGEST_KEY ? spelled : hash('sha256', spelled, 'base64url')
}

/**
 * Cache of answers by the revisions of their content. A key contains all of them, so an entry is never stale on any instance.
 * Everyone allowed to see the content gets the same bytes: nothing in them depends on caller, language or time. Evicts the
 * least recently used.
 */
export class KeptAnswers<Answer extends readonly unknown[]> {
  readonly #answers = new Map<string, PreparedJson<Answer>>()
  readonly #running = new Map<string, Promise<PreparedJson<Answer>>>()
  #bytes = 0

  /** The answer under `key`, created by `make` if missing, once for concurrent requests. */
  async get(key: string, make: () => Promise<Page<Answer>>): Promise<PreparedJson<Answer>> {
    const known = this.#answers.get(key)
    if (known) {
      this.#answers.delete(key)
      this.#answers.set(key, known)
      return known
    }
    const running = this.#running.get(key) ?? this.#make(key, make)
    this.#running.set(key, running)
    return running
  }

  async #make(key: string, make: () => Promise<Page<Answer>>): Promise<PreparedJson<Answer>> {
    try {
      const { items, next } = await make()
      const answer = new PreparedJson(items, next)
      this.#keep(key, answer)
      return answer
    } finally {
      this.#running.delete(key)
    }
  }

  #keep(key: string, answer: PreparedJson<Answer>): void {
    this.#answers.set(key, answer)
    this.#bytes += costOf(answer)
    for (const [oldest, one] of this.#answers) {
      if (this.#bytes <= MOST_BYTES) return
      this.#answers.delete(oldest)
      this.#bytes -= costOf(one)
    }
  }
}

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
