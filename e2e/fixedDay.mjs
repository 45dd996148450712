// Sets the clock to one day, so that a screen has the same dates whenever the tests run. It stands still in the
// workers of spoken.spec.ts, which imports this first, and runs on in the servers that they start.
const BEGIN = Date.parse('2026-06-17T12:10:00Z')

// Undefined in the process that lists the tests, whose environment all workers inherit.
if (process.env.TEST_WORKER_INDEX !== undefined) {
  const { now } = Date
  process.env.CLOCK_SHIFT ??= String(BEGIN - now())
  const shift = Number(process.env.CLOCK_SHIFT)
  const isWorker = process.argv[1]?.includes('playwright')
  process.env.TZ = 'UTC'
  globalThis.Date = class extends Date {
    constructor(...args) {
      if (args.length === 0) super(globalThis.Date.now())
      else super(...args)
    }
    static now() {
      return isWorker ? BEGIN : now() + shift
    }
  }
  process.env.NODE_OPTIONS = `--import=${import.meta.url}`
}
