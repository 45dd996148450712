import { hash } from 'node:crypto'
import type { Page } from './pages.ts'
import { PreparedJson } from './preparedJson.ts'

/** About 80 lists of 200 medications each. */
const MOST_BYTES = 32 * 1024 * 1024

/** What an entry takes besides its bytes: the key, two objects, a place in the map. Measured as some 700 bytes. */
const OVERHEAD_BYTES = 1024

/** An answer, and as much again for its compressed form, which comes with the first client that takes it. */
const costOf = ({ bytes }: PreparedJson<unknown>) => 2 * bytes.length + OVERHEAD_BYTES

const LONGEST_KEY = 100

/** What an answer is made of, in one short key however many things that are: spelled out, or as a digest, which has no space. */
export function keyOf(madeOf: readonly { id: string; revision: number }[]): string {
  const spelled = madeOf.map(({ id, revision }) => `${id} ${revision}`).join()
  return spelled.length <= LONGEST_KEY ? spelled : hash('sha256', spelled, 'base64url')
}

/**
 * Answers that were made before, by what they were made of. A key holds the revision of everything in the answer, so an
 * entry is never wrong, on any instance: what has changed has another key. Whoever may see those things gets the same
 * bytes: nothing in them is of the caller, in the reader's language, or of the moment. The least recently used ones
 * go first.
 */
export class KeptAnswers<Answer extends readonly unknown[]> {
  readonly #answers = new Map<string, PreparedJson<Answer>>()
  readonly #running = new Map<string, Promise<PreparedJson<Answer>>>()
  #bytes = 0

  /** The answer under `key`; made by `make` when it is not there, once however many ask. */
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
