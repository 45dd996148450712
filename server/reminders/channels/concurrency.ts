import type { ConcurrencyLimits } from '../../platform/sending/channel.ts'

/** Concurrency limit over all hosts that answer quickly. */
const QUICK = 64
/** Limit over slow hosts, separate from the others'; a waiting request needs little memory. */
const SLOW = 256

/** Without an answer for this time, a host is slow. */
const SLOW_MS = 1000

/** Hosts to remember: far more than there are push services. */
const MOST_KNOWN = 500

/** One concurrency slot for a host, until `end`. */
export interface Slot {
  /** The request is being sent. */
  handOver(): void
  /** The host answered, or the request failed. */
  answered(): void
  end(): void
}

interface Host {
  underWay: number
  limit: number
  /** By its last answer; `new` until then. */
  standing: 'quick' | 'new' | 'slow'
}

const ORDER = ['quick', 'new', 'slow']

/**
 * Concurrency limits per host (a bulkhead): however many hosts hang, they delay no other. A host that answers gets more
 * slots; a slow one gets fewer, from a separate pool.
 */
export class Concurrency {
  readonly #hosts = new Map<string, Host>()
  readonly #onFree: () => void
  readonly #limitsOf: (host: string) => ConcurrencyLimits
  #quick = 0
  #slow = 0

  /** `onFree` is called when a host became slow, which frees slots of the quick pool. */
  constructor(limitsOf: (host: string) => ConcurrencyLimits, onFree: () => void) {
    this.#limitsOf = limitsOf
    this.#onFree = onFree
  }

  /** Free slots by host, together. Hosts that answered come first, and each host gets one slot before any gets a second. */
  share(names: readonly string[]): { host: string; most: number }[] {
    let [quick, slow] = [QUICK - this.#quick, SLOW - this.#slow]
    const shares = names
      .map((name) => ({ host: name, most: 0, ...this.#of(name) }))
      .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
    for (const atMost of [1, Number.POSITIVE_INFINITY])
      for (const share of shares) {
        const left = [atMost, share.limit - share.underWay - share.most]
        // A new host may be slow.
        if (share.standing !== 'quick') left.push(slow)
        if (share.standing !== 'slow') left.push(quick)
        const more = Math.max(0, Math.min(...left))
        share.most += more
        if (share.standing !== 'quick') slow -= more
        if (share.standing !== 'slow') quick -= more
      }
    return shares.map(({ host, most }) => ({ host, most }))
  }

  /** True if half of a host's slots are free: time to claim more. */
  isHalfDone(name: string): boolean {
    const { underWay, limit } = this.#of(name)
    return underWay <= limit / 2
  }

  /** Takes a slot for a message, before its last check. */
  begin(name: string): Slot {
    this.#forgetSome()
    const host = this.#of(name)
    const { least, most } = this.#limitsOf(name)
    host.underWay++
    let countsAs: 'quick' | 'slow' = host.standing === 'slow' ? 'slow' : 'quick'
    this.#count(countsAs, 1)
    let isSlow = false
    let timer: NodeJS.Timeout | undefined
    const becomeSlow = () => {
      isSlow = true
      host.standing = 'slow'
      const wasFull = this.#quick >= QUICK
      this.#count(countsAs, -1)
      countsAs = 'slow'
      this.#count(countsAs, 1)
      if (wasFull) this.#onFree()
    }
    return {
      handOver: () => {
        timer = setTimeout(becomeSlow, SLOW_MS).unref()
      },
      answered: () => {
        clearTimeout(timer)
        if (!isSlow) host.standing = 'quick'
        host.limit = isSlow ? Math.max(least, host.limit - 1) : Math.min(most, host.limit + 2)
      },
      end: () => {
        clearTimeout(timer)
        host.underWay--
        this.#count(countsAs, -1)
      },
    }
  }

  #count(standing: 'quick' | 'slow', change: number): void {
    if (standing === 'quick') this.#quick += change
    else this.#slow += change
  }

  #of(name: string): Host {
    const host = this.#hosts.get(name) ?? { underWay: 0, limit: this.#limitsOf(name).first, standing: 'new' }
    this.#hosts.set(name, host)
    return host
  }

  #forgetSome(): void {
    if (this.#hosts.size <= MOST_KNOWN) return
    for (const [name, { underWay }] of this.#hosts) if (underWay === 0) this.#hosts.delete(name)
  }
}
