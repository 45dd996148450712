import { createHash } from 'node:crypto'
import type { Medication } from '../../contract/medications.ts'
import { PreparedJson } from '../http/preparedJson.ts'

export type PreparedList = PreparedJson<Medication[]>

/** About 80 families with 200 medications each. */
const MOST_BYTES = 32 * 1024 * 1024

/** What an entry takes besides its bytes: the key, two objects, a place in the map. Measured as some 700 bytes. */
const OVERHEAD_BYTES = 1024

/** A list, and as much again for its compressed form, which comes with the first client that takes it. */
const costOf = ({ bytes }: PreparedList) => 2 * bytes.length + OVERHEAD_BYTES

/** What a list is made of, in one short key however many families there are. */
export const listKey = (revisions: readonly { id: string; revision: number }[]) =>
  createHash('sha256')
    .update(revisions.map(({ id, revision }) => `${id} ${revision}`).join())
    .digest('base64url')

/**
 * Lists that were made before, by what they were made of. A key holds the revision of every family in the list, so an
 * entry is never wrong, on any instance: a changed family has another key. The least recently used ones go first.
 */
export class ListCache {
  readonly #lists = new Map<string, PreparedList>()
  readonly #running = new Map<string, Promise<PreparedList>>()
  #bytes = 0

  /** The list under `key`; made by `make` when it is not there, once however many ask. */
  async get(key: string, make: () => Promise<Medication[]>): Promise<PreparedList> {
    const known = this.#lists.get(key)
    if (known) {
      this.#lists.delete(key)
      this.#lists.set(key, known)
      return known
    }
    const running = this.#running.get(key) ?? this.#make(key, make)
    this.#running.set(key, running)
    return running
  }

  async #make(key: string, make: () => Promise<Medication[]>): Promise<PreparedList> {
    try {
      const list = new PreparedJson(await make())
      this.#keep(key, list)
      return list
    } finally {
      this.#running.delete(key)
    }
  }

  #keep(key: string, list: PreparedList): void {
    this.#lists.set(key, list)
    this.#bytes += costOf(list)
    for (const [oldest, one] of this.#lists) {
      if (this.#bytes <= MOST_BYTES) return
      this.#lists.delete(oldest)
      this.#bytes -= costOf(one)
    }
  }
}
