import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Tx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Settlement, settle } from './claims.ts'

/** What is known of a device since a message to it. */
export type DeviceChange = 'reached' | 'gone' | { error: string }

/** The outcome of messages that were claimed together, and of the device that they went to. */
export interface Completion {
  claim: string
  ids: readonly string[]
  settlement: Settlement
  device?: { id: string; change: DeviceChange }
}

/** In one transaction. */
const MOST = 100

/** Writes down what becomes of messages: at once, and all that ends while it writes together with the next. */
export class Recorder {
  readonly #database: Database
  readonly #now: () => Date
  readonly #waiting: { completion: Completion; resolve(): void; reject(error: unknown): void }[] = []
  #isWriting = false

  constructor(database: Database, now: () => Date) {
    this.#database = database
    this.#now = now
  }

  /** Resolves when it is written. */
  record(completion: Completion): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ completion, resolve, reject })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      // What ended together is here then.
      await nextTurn()
      const some = this.#waiting.splice(0, MOST)
      try {
        const all = some.map(({ completion }) => completion)
        const at = this.#now().toISOString()
        await inTransaction(this.#database, (tx) => writeDown(tx, all, at))
        for (const { resolve } of some) resolve()
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    this.#isWriting = false
  }
}

/** Those of the same `change`. */
function alike<Item, Change>(items: readonly Item[], changeOf: (item: Item) => Change) {
  const groups = new Map<string, { change: Change; items: Item[] }>()
  for (const item of items) {
    const change = changeOf(item)
    const name = JSON.stringify(change)
    const group = groups.get(name) ?? { change, items: [] }
    group.items.push(item)
    groups.set(name, group)
  }
  return [...groups.values()]
}

async function writeDown(tx: Tx, all: readonly Completion[], at: string): Promise<void> {
  for (const { change, items } of alike(all, ({ settlement }) => settlement)) {
    const claims = items.map(({ claim }) => claim)
    const ids = items.flatMap((item) => item.ids)
    await settle(tx, claims, ids, change.state === 'sent' ? { ...change, sentAt: at } : change)
  }
  const devices = all.flatMap(({ device }) => device ?? [])
  for (const { change, items } of alike(devices, (device) => device.change)) {
    const ids = items.map(({ id }) => id)
    await (change === 'gone'
      ? tx.deleteFrom('pushSubscriptions').where('id', 'in', ids).execute()
      : tx
          .updateTable('pushSubscriptions')
          .set(change === 'reached' ? { lastOkAt: at, error: null } : change)
          .where('id', 'in', ids)
          .execute())
  }
}
