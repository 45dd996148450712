import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Tx } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { TargetChange } from '../platform/sending/channel.ts'
import { type Channels, channelNameOf, channelOf } from './channels/channels.ts'
import { completeDelivery, type DeliveryResult } from './claims.ts'

/** Result of deliveries that were claimed together, and of their target. */
export interface Completion {
  claim: string
  ids: readonly string[]
  settlement: DeliveryResult
  target?: { id: string; host: string; change: TargetChange }
}

interface RecorderParts {
  database: Database
  channels: Channels
  now: () => Date
}

/** Completions per transaction. */
const MOST = 100

/** Stores results of messages: the first at once, those that arrive during a transaction together in the next. */
export class Recorder {
  readonly #parts: RecorderParts
  readonly #waiting: { completion: Completion; resolve(): void; reject(error: unknown): void }[] = []
  #isWriting = false

  constructor(parts: RecorderParts) {
    this.#parts = parts
  }

  record(completion: Completion): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ completion, resolve, reject })
      if (!this.#isWriting) void this.#write()
    })
  }

  async #write(): Promise<void> {
    const { channels, database, now } = this.#parts
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      // Collects results of the same turn.
      await nextTurn()
      const some = this.#waiting.splice(0, MOST)
      try {
        const all = some.map(({ completion }) => completion)
        const at = now().toISOString()
        await inTransaction(database, (tx) => saveResults(tx, all, channels, at))
        for (const { resolve } of some) resolve()
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    this.#isWriting = false
  }
}

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

async function saveResults(
  tx: Tx,
  all: readonly Completion[],
  channels: Channels,
  at: string,
): Promise<void> {
  for (const { change, items } of alike(all, ({ settlement }) => settlement)) {
    const claims = items.map(({ claim }) => claim)
    const ids = items.flatMap((item) => item.ids)
    await completeDelivery(tx, claims, ids, change.state === 'sent' ? { ...change, sentAt: at } : change)
  }
  const targets = all.flatMap(({ target }) => target ?? [])
  const channelAndChange = ({ host, change }: (typeof targets)[number]) =>
    [channelNameOf(host), change] as const
  for (const { items } of alike(targets, channelAndChange)) {
    const [{ host, change }] = items as [(typeof targets)[number]]
    const ids = items.map(({ id }) => id)
    await channelOf(channels, host).record(tx, ids, change, at)
  }
}
