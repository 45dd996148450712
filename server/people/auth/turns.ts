import { Refusal } from '../../platform/http/refusal.ts'

/** Runs `atOnce` tasks at a time and queues up to `mostWaiting`; refuses more with 503. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else if (this.#waiting.length < this.#mostWaiting)
      // A finished task passes its slot on, so that a newcomer cannot overtake the queue.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else throw new Refusal('busy')
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
