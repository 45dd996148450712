import { Refusal } from '../http/refusal.ts'

/** Lets `atOnce` pieces of work run at a time, and up to `mostWaiting` wait in line; more are refused with 503. */
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
      // Whose turn ends hands it over, so that nobody who comes later slips in between.
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
