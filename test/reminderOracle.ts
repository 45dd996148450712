import type { Occurrence } from '../contract/occurrences.ts'
import type { ReminderOptions } from '../contract/reminding.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../language/durations.ts'
import { toLocal } from '../schedule/zones.ts'

/** Actions on a moment so far. */
export interface Fate {
  isDone: boolean
  snoozedUntil: number | null
}

export interface OracleListener {
  userId: string
  follows: { due: boolean; missed: boolean }
  quiet: { from: string; to: string; timeZone: string } | null
}

/**
 * An independent model of the messages: recomputes everything at each step from all moments and everything sent so far. Slow,
 * and without rows, claims or schedules.
 */
export class ReminderOracle {
  /** `user occurrence step instant`, as `sent` has them. */
  readonly #sent = new Map<string, Set<string>>()
  readonly #lastAt = new Map<string, number>()
  /** Recipients of a message about a missed dose, and since when it is known to be done. */
  readonly #notified = new Map<string, { until: number; clearAt: number | null }>()
  readonly #over = new Set<string>()

  readonly #remind: ReminderOptions
  readonly #listeners: readonly OracleListener[]

  constructor(remind: ReminderOptions, listeners: readonly OracleListener[]) {
    this.#remind = remind
    this.#listeners = listeners
  }

  /** Messages to send at `now` for these moments and actions. */
  look(moments: readonly [Occurrence, Fate][], now: number): string[] {
    return this.#listeners.flatMap((listener) =>
      moments.flatMap(([moment, fate]) => [
        ...this.#toTake(listener, moment, fate, now),
        ...this.#toTell(listener, moment, fate, now),
      ]),
    )
  }

  #toTake({ userId, follows, quiet }: OracleListener, moment: Occurrence, fate: Fate, now: number): string[] {
    if (!follows.due || fate.isDone || !this.#isOpen(moment, now)) return []
    const first = fate.snoozedUntil ?? Date.parse(moment.dueAt)
    const times = [[fate.snoozedUntil === null ? 'due' : 'repeat', first] as const]
    for (let n = 1; n <= this.#remind.repeats; n++) {
      let at = first + n * this.#remind.repeatMinutes * MINUTE_MS
      while (quiet && isWithin(toLocal(at, quiet.timeZone).slice(11), quiet)) at += MINUTE_MS
      times.push(['repeat', at])
    }
    const come = times.filter(([, at]) => at <= now && at < Date.parse(moment.windowEndsAt)).at(-1)
    if (!come) return []
    const about = `${userId} ${moment.id}`
    const [step, at] = come
    if (at <= (this.#lastAt.get(about) ?? Number.NEGATIVE_INFINITY)) return []
    this.#lastAt.set(about, at)
    return this.#once(about, `${about} ${step} ${new Date(at).toISOString()}`)
  }

  #toTell({ userId, follows }: OracleListener, moment: Occurrence, fate: Fate, now: number): string[] {
    const about = `${userId} ${moment.id}`
    const state = this.#notified.get(about)
    if (state) return this.#allClear(about, state, fate, now)
    if (!follows.missed || fate.isDone) return []
    const ends = Date.parse(moment.windowEndsAt)
    const after = this.#remind.tellMinutes
    const wanted = after === null ? ends : Date.parse(moment.dueAt) + after * MINUTE_MS
    const at = Math.min(ends, Math.max(wanted, fate.snoozedUntil ?? 0))
    const until = Math.max(ends, at + HOUR_MS)
    if (now < at || now >= until) return []
    this.#notified.set(about, { until: until + DAY_MS, clearAt: null })
    return [`${about} late ${new Date(at).toISOString()}`]
  }

  #allClear(
    about: string,
    state: { until: number; clearAt: number | null },
    fate: Fate,
    now: number,
  ): string[] {
    if (state.clearAt !== null && now >= state.clearAt) {
      state.clearAt = null
      if (!fate.isDone) return []
      this.#notified.set(about, { until: 0, clearAt: null })
      return [`${about} allClear`]
    }
    if (state.clearAt === null && fate.isDone && now < state.until) state.clearAt = now + 30_000
    else if (now >= state.until) state.until = 0
    return []
  }

  /** A moment that has passed stays passed, also when the clock is set back. */
  #isOpen({ id, windowEndsAt }: Occurrence, now: number): boolean {
    if (now >= Date.parse(windowEndsAt)) this.#over.add(id)
    return !this.#over.has(id)
  }

  #once(about: string, message: string): string[] {
    const sent = this.#sent.get(about) ?? new Set()
    this.#sent.set(about, sent)
    if (sent.has(message)) return []
    sent.add(message)
    return [message]
  }
}

const isWithin = (time: string, { from, to }: { from: string; to: string }) =>
  from < to ? time >= from && time < to : time >= from || time < to
