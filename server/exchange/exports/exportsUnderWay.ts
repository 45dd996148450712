import type { EventEmitter } from 'node:events'
import { Refusal } from '../../platform/http/refusal.ts'

/** Two, because a retrying browser often has not closed the first download yet. */
const AT_ONCE = 2

/** Running exports by account: limited, or one account could keep the disk busy. */
export class ExportsUnderWay {
  readonly #counts = new Map<string, number>()

  /** Counts until the response is sent or the client has left; refuses too many with 429. */
  begin(accountId: string, response: EventEmitter): void {
    const count = this.#counts.get(accountId) ?? 0
    if (count >= AT_ONCE) throw new Refusal('exportUnderWay')
    this.#counts.set(accountId, count + 1)
    response.once('close', () => {
      const left = (this.#counts.get(accountId) ?? 1) - 1
      if (left > 0) this.#counts.set(accountId, left)
      else this.#counts.delete(accountId)
    })
  }
}
