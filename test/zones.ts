import { Temporal } from 'temporal-polyfill'

/**
 * Fourteen zones whose clocks change by one hour, half an hour or two, at midnight, for Ramadan, or never.
 */
export const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Antarctica/Troll',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Asia/Tehran',
  'Pacific/Apia',
]

/** Clock changes of a zone from 2024 to 2030. */
export function changesOf(timeZone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = []
  let at = Temporal.ZonedDateTime.from(`2024-01-01T00:00[${timeZone}]`).getTimeZoneTransition('next')
  for (; at && at.year <= 2030; at = at.getTimeZoneTransition('next')) changes.push(at)
  return changes
}

/**
 * A zone's clocks from 2024 to 2030 by Temporal's list of transitions, independent of the product. All in
 * milliseconds.
 */
export class Clock {
  readonly #first: number
  readonly #offsets: number[]
  /** The UTC offset before and after each change, latest first. */
  readonly #changes: { at: number; before: number; after: number }[]

  constructor(timeZone: string) {
    this.#first = offsetOf(Temporal.ZonedDateTime.from(`2024-01-01T00:00[${timeZone}]`))
    this.#changes = changesOf(timeZone)
      .map((change) => ({
        at: change.epochMilliseconds,
        before: offsetOf(change.subtract({ milliseconds: 1 })),
        after: offsetOf(change),
      }))
      .reverse()
    this.#offsets = [...new Set([this.#first, ...this.#changes.map(({ after }) => after)])]
  }

  #offsetAt(instant: number): number {
    return this.#changes.find(({ at }) => at <= instant)?.after ?? this.#first
  }

  show(instant: number): string {
    return new Date(instant + this.#offsetAt(instant)).toISOString().slice(0, 16)
  }

  /**
   * The first instant at which clocks show a local time; if they skip it, the instant at which they would
   * have shown it.
   */
  find(local: string): number {
    const wall = Date.parse(`${local}Z`)
    const skipping = this.#changes.find(({ at, before, after }) => wall >= at + before && wall < at + after)
    if (skipping) return wall - skipping.before
    return Math.min(
      ...this.#offsets.map((offset) => wall - offset).filter((at) => at + this.#offsetAt(at) === wall),
    )
  }
}

const offsetOf = (at: Temporal.ZonedDateTime) => at.offsetNanoseconds / 1e6
