/** Pieces of work under way at once, so that a service that hangs takes no memory. */
const MOST_UNDER_WAY = 100

interface Log {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Work that an answer does not wait for, so that response times reveal nothing to a stranger. */
export class AfterAnswer {
  readonly #log: Log
  readonly #underWay = new Set<Promise<void>>()

  constructor(log: Log) {
    this.#log = log
  }

  /** Begins when the answer is out. `what` names the work in the log, where a failure ends. */
  begin(what: string, work: () => Promise<void>): void {
    if (this.#underWay.size >= MOST_UNDER_WAY) {
      this.#log.warn({}, `${what} was left out: too many are under way`)
      return
    }
    const begun = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error) => this.#log.error({ err: error }, `${what} failed`))
      .finally(() => this.#underWay.delete(begun))
    this.#underWay.add(begun)
  }

  /** Waits for what is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
