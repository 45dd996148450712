import { UnreadablePhoto } from '../../../reader/decoding/unreadablePhoto.ts'
import type { PhotoReader } from '../../../reader/process/readerPool.ts'
import { ReadingFailed } from '../../../reader/process/readingFailed.ts'

/** Photos of a day that are remembered. */
const MOST = 10_000

interface Reading {
  at: Date
  ms: number
  isRead: boolean
}

export interface ReadingSummary {
  read: number
  notRead: number
  underWay: number
  medianMs: number | null
  slowestMs: number | null
  byHour: number[]
}

/** Counts the photos that go through a reader and measures how long people wait for them, since the start of the process. */
export class ReadingTimes {
  readonly #now: () => Date
  #readings: Reading[] = []
  #underWay = 0

  constructor(now: () => Date) {
    this.#now = now
  }

  /** A reader that counts and measures what the given one does. */
  measured(reader: PhotoReader): PhotoReader {
    return {
      ...reader,
      read: (file, options) => this.#measure(() => reader.read(file, options)),
      diagnose: (file, options) => this.#measure(() => reader.diagnose(file, options)),
    }
  }

  /** The photos since midnight of the server's time zone. */
  today(): ReadingSummary {
    const midnight = new Date(this.#now()).setHours(0, 0, 0, 0)
    const today = this.#readings.filter(({ at }) => at.getTime() >= midnight)
    const read = today.filter(({ isRead }) => isRead)
    const times = read.map(({ ms }) => ms).sort((a, b) => a - b)
    const byHour = Array.from({ length: 24 }, () => 0)
    for (const { at } of read) byHour[at.getHours()]!++
    return {
      read: read.length,
      notRead: today.length - read.length,
      underWay: this.#underWay,
      medianMs: times[Math.floor((times.length - 1) / 2)] ?? null,
      slowestMs: times.at(-1) ?? null,
      byHour,
    }
  }

  async #measure<Result>(work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    const add = (isRead: boolean) => {
      const kept = this.#readings.length >= MOST ? this.#readings.slice(1) : this.#readings
      this.#readings = [...kept, { at: this.#now(), ms: Math.round(performance.now() - began), isRead }]
    }
    this.#underWay++
    try {
      const result = await work()
      add(true)
      return result
    } catch (error) {
      // Others were not tried: the reader was busy, or the client left.
      if (error instanceof UnreadablePhoto || error instanceof ReadingFailed) add(false)
      throw error
    } finally {
      this.#underWay--
    }
  }
}
