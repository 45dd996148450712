import { DAY_MS } from '../../../language/durations.ts'

/** Different lines that are kept. */
const MOST = 100

/** Pino's number of `warn`. */
const WARN = 40

export interface Warning {
  message: string
  detail: string | null
  count: number
  firstAt: string
  lastAt: string
}

/** Facts of a log line that name no person and no address. */
interface Facts {
  err?: { code?: unknown; name?: unknown }
  method?: unknown
  route?: unknown
  status?: unknown
}

function detailOf({ err, method, route, status }: Facts): string | null {
  if (err) return String(err.code ?? err.name)
  return route === undefined ? null : `${method} ${route} ${status}`
}

/** Messages of the log at warn and above in the last day, equal ones counted. Of their facts only codes are kept. */
export class RecentWarnings {
  readonly #now: () => Date
  readonly #warnings = new Map<string, Warning>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Takes what a line was logged with: facts and a message, or a message. */
  add(level: number, [first, second]: readonly unknown[]): void {
    if (level < WARN) return
    const facts: Facts =
      first instanceof Error ? { err: first } : typeof first === 'object' ? (first ?? {}) : {}
    const message = String(typeof first === 'string' ? first : (second ?? ''))
    const detail = detailOf(facts)
    const key = `${message} ${detail}`
    const at = this.#now().toISOString()
    const known = this.#warnings.get(key)
    const { count, firstAt } = known && this.#isRecent(known.firstAt) ? known : { count: 0, firstAt: at }
    // Set anew: the map's order is that of the last times.
    this.#warnings.delete(key)
    this.#warnings.set(key, { message, detail, count: count + 1, firstAt, lastAt: at })
    const [oldest] = this.#warnings.keys()
    if (this.#warnings.size > MOST && oldest !== undefined) this.#warnings.delete(oldest)
  }

  /** The newest first. */
  list(): Warning[] {
    return [...this.#warnings.values()].filter(({ lastAt }) => this.#isRecent(lastAt)).reverse()
  }

  #isRecent(at: string): boolean {
    return Math.abs(this.#now().getTime() - Date.parse(at)) < DAY_MS
  }
}
