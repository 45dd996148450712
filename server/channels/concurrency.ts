import type { ConcurrencyLimits } from '../sending/channel.ts'

/** Messages in flight to all hosts that answer soon. */
const QUICK = 64
/** In flight to slow hosts: their slots are apart from the others', and cost little memory. */
const SLOW = 256

/** So long without an answer is slow. */
const SLOW_MS = 1000

/** Hosts that are known: far more than there are services of browsers. */
const MOST_KNOWN = 500

/** One concurrency slot for a host, until `end`. */
export interface Slot {
  /** Its host has it from now on. */
  handOver(): void
  /** The host answered, or was given up. */
  answered(): void
  end(): void
}

interface Host {
  underWay: number
  limit: number
  /** By what it did last; `new` until then. */
  standing: 'quick' | 'new' | 'slow'
}

const ORDER = ['quick', 'new', 'slow']

/**
 * Concurrency limits for each host (a bulkhead), so that hosts that hang delay no other, however many they are. A host that
 * answers gets more slots, a slow one fewer, from a pool apart from the quick ones'.
 */
export class Concurrency {
  readonly #hosts = new Map<string, Host>()
  readonly #onFree: () => void
  readonly #limitsOf: (host: string) => ConcurrencyLimits
  #quick = 0
  #slow = 0

  /** `onFree` is called when others may begin because a host became slow. */
  constructor(limitsOf: (host: string) => ConcurrencyLimits, onFree: () => void) {
    this.#limitsOf = limitsOf
    this.#onFree = onFree
  }

  /**
   * How many more may begin to each of some hosts, all at once. Those that answered last come first; and no host is given a
   * second one before each has one.
   */
  share(names: readonly string[]): { host: string; most: number }[] {
    let [quick, slow] = [QUICK - this.#quick, SLOW - this.#slow]
    const shares = names
      .map((name) => ({ host: name, most: 0, ...this.#of(name) }))
      .sort((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
    for (const atMost of [1, Number.POSITIVE_INFINITY])
      for (const share of shares) {
        const left = [atMost, share.limit - share.underWay - share.most]
        // One of which nobody knows may turn out to be slow.
        if (share.standing !== 'quick') left.push(slow)
        if (share.standing !== 'slow') left.push(quick)
        const more = Math.max(0, Math.min(...left))
        share.most += more
        if (share.standing !== 'quick') slow -= more
        if (share.standing !== 'slow') quick -= more
      }
    return shares.map(({ host, most }) => ({ host, most }))
  }

  /** Whether half of what may be under way to a host is over: then it is worth to ask for more. */
  isHalfDone(name: string): boolean {
    const { underWay, limit } = this.#of(name)
    return underWay <= limit / 2
  }

  /** A message to a host begins, with a look at it. */
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
