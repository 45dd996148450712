import type { EventEmitter } from 'node:events'
import { Refusal } from '../http/refusal.ts'

/** A browser that asks again has often not given up the first try yet. */
const AT_ONCE = 2

/** The files that accounts are being sent: so many at once each, or one account's would keep the disk busy for all. */
export class ExportsUnderWay {
  readonly #counts = new Map<string, number>()

  /** Counts until the response is sent or the client has left; refuses one too many with 429. */
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
