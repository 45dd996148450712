import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { newId } from '../database/newId.ts'
import type { Known } from '../plans/occurrences.ts'
import type { Outcome } from '../sending/outcome.ts'
import { planAllClear, watchOn } from './allClear.ts'
import { claimDeliveries, claimTheRest, type DeliveryRow, settle } from './claims.ts'
import { lookAgain } from './look.ts'
import { planReminders, type Reminds } from './planReminders.ts'
import { EMAIL } from './targets.ts'

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** What is later than that was held up by an outage: all of a person comes as one message. */
const OUTAGE_MS = 5 * MINUTE_MS

/** Claimed in one go, and under way to one host: one that hangs holds up its own alone. */
const AT_ONCE = 8
/** Under way together. */
const MOST = 64

/** How long it waits after each attempt that failed; the last for all that follow. */
const BACK_OFF_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]

/** Whoever was told that something is not taken is told that it was after all until so long after its time was over. */
const WATCH_MS = 24 * HOUR_MS

/** Messages to one target that go as one: several after an outage, else one. */
export interface Sending {
  rows: readonly DeliveryRow[]
  /** The moments that they are about, in the same order; none for what is about no moment. */
  looked: readonly Known[]
}

export interface OutboxParts extends Reminds {
  now: () => Date
  /** Hands a message to its service. Whatever the service does is an outcome. */
  send: (sending: Sending) => Promise<Outcome>
  log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Sends what is to be sent. Any number of instances may do so on one database: each message is claimed for a while before it
 * is sent, outside any transaction, and completed by its claim. One that dies in between leaves it to another one, which
 * sends it again under the same name; so nothing is lost, and a repeat takes the place of what it repeats.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #underWay = new Set<Promise<void>>()
  /** How many are under way to each host. */
  readonly #byHost = new Map<string, number>()
  /** One claims at a time. */
  #filling: Promise<void> = Promise.resolve()
  #isClosing = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
  }

  /** Writes down what is to be sent and begins to send what is due. What is under way may take longer: see `settled`. */
  async tick(): Promise<void> {
    const { database, log, now } = this.#parts
    await planReminders(this.#parts, now(), (error, medicationId) =>
      log.error({ err: error, medicationId }, 'reminders of a medication could not be worked out'),
    )
    await planAllClear(database, now())
    await this.#fill()
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    for (;;) {
      await this.#filling
      if (this.#underWay.size === 0) return
      await Promise.all(this.#underWay)
    }
  }

  /** Begins nothing more, and waits a while for what is under way: what is cut off is sent by the next instance. */
  async close(withinMs = 2000): Promise<void> {
    this.#isClosing = true
    await Promise.race([this.settled(), delay(withinMs, undefined, { ref: false })])
  }

  /** Begins to send what is due, as far as there is room. What is left begins when there is room again: see `#track`. */
  #fill(): Promise<void> {
    const filled = this.#filling.then(async () => {
      while (!this.#isClosing && this.#underWay.size < MOST && (await this.#begin()) > 0);
    })
    this.#filling = filled.catch(() => {})
    return filled
  }

  /** Claims some, and begins to send them; gives how many. */
  async #begin(): Promise<number> {
    const claiming = { now: this.#parts.now(), claim: newId() }
    const busyHosts = [...this.#byHost].filter(([, count]) => count >= AT_ONCE).map(([host]) => host)
    const claimed = await claimDeliveries(this.#parts.database, { ...claiming, most: AT_ONCE, busyHosts })
    const groups: DeliveryRow[][] = []
    for (const row of claimed) {
      if (groups.some((group) => group.includes(row))) continue
      if (!isHeldUp(row, claiming.now)) groups.push([row])
      else {
        const others = claimed.filter((other) => isSameSummary(row, other) && isHeldUp(other, claiming.now))
        const rest = await claimTheRest(this.#parts.database, claiming, row)
        groups.push([...others, ...rest])
      }
    }
    for (const group of groups) this.#track(group, claiming.claim)
    return claimed.length
  }

  #track(rows: DeliveryRow[], claim: string): void {
    const { log } = this.#parts
    const host = (rows[0] as DeliveryRow).host
    this.#byHost.set(host, (this.#byHost.get(host) ?? 0) + 1)
    const work = this.#carryOut(rows, claim)
      // Its lease ends, and it is sent then.
      .catch((error) => log.error({ err: error }, 'a reminder could not be sent'))
      .finally(() => {
        this.#underWay.delete(work)
        const left = (this.#byHost.get(host) ?? 1) - 1
        if (left === 0) this.#byHost.delete(host)
        else this.#byHost.set(host, left)
        // What is due at eight in the morning is more than is claimed at once: no tick is waited for.
        if (left === AT_ONCE - 1 || this.#underWay.size === MOST - 1)
          this.#fill().catch((error) => log.error({ err: error }, 'reminders could not be claimed'))
      })
    this.#underWay.add(work)
  }

  async #carryOut(rows: readonly DeliveryRow[], claim: string): Promise<void> {
    const { database, now, send } = this.#parts
    const sending: { rows: DeliveryRow[]; looked: Known[] } = { rows: [], looked: [] }
    for (const row of rows) {
      if (row.until <= now().toISOString()) {
        const detail = row.detail ?? 'Its time was over before it could be sent.'
        await settle(database, claim, [row.id], { state: 'expired', detail })
        continue
      }
      const looked = await lookAgain(this.#parts, row, now())
      if ('known' in looked) {
        sending.rows.push(row)
        if (looked.known) sending.looked.push(looked.known)
      } else {
        await settle(database, claim, [row.id], { state: 'cancelled', detail: looked.cancelled })
        if (row.step === 'allClear') await watchOn(database, row)
      }
    }
    if (sending.rows.length === 0) return
    await this.#complete(sending.rows, claim, await send(sending))
  }

  async #complete(rows: readonly DeliveryRow[], claim: string, outcome: Outcome): Promise<void> {
    const { database, now } = this.#parts
    const { targetId, attempts } = rows[0] as DeliveryRow
    const at = now()
    const ids = rows.map(({ id }) => id)
    switch (outcome.kind) {
      case 'sent':
        // First what keeps it from being sent again, should this process die now.
        for (const { id, step, until } of rows)
          await settle(database, claim, [id], {
            state: 'sent',
            sentAt: at.toISOString(),
            detail: null,
            watchUntil: step === 'late' ? new Date(Date.parse(until) + WATCH_MS).toISOString() : null,
          })
        if (targetId !== EMAIL) await this.#told(targetId, { lastOkAt: at.toISOString(), error: null })
        return
      case 'later': {
        const backOff = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] as number
        const again = new Date(at.getTime() + Math.max(backOff, outcome.afterMs ?? 0)).toISOString()
        return settle(database, claim, ids, { leaseUntil: again, detail: outcome.detail })
      }
      case 'gone':
        await database.deleteFrom('pushSubscriptions').where('id', '=', targetId).execute()
        return settle(database, claim, ids, { state: 'refused', detail: outcome.detail })
      case 'refused':
        if (targetId !== EMAIL) await this.#told(targetId, { error: outcome.detail })
        return settle(database, claim, ids, { state: 'refused', detail: outcome.detail })
    }
  }

  async #told(targetId: string, change: { lastOkAt?: string; error: string | null }): Promise<void> {
    await this.#parts.database
      .updateTable('pushSubscriptions')
      .set(change)
      .where('id', '=', targetId)
      .execute()
  }
}

const isToTake = ({ step }: DeliveryRow) => step === 'due' || step === 'repeat'

const isHeldUp = (row: DeliveryRow, now: Date) =>
  isToTake(row) && now.getTime() - Date.parse(row.sendAt) > OUTAGE_MS

const isSameSummary = (one: DeliveryRow, other: DeliveryRow) =>
  one.targetId === other.targetId && one.personId === other.personId && isToTake(other)
