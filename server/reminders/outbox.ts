import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '../../language/durations.ts'
import { sentence } from '../../language/t.ts'
import { newId } from '../platform/database/newId.ts'
import type { TargetChange } from '../platform/sending/channel.ts'
import type { Outcome } from '../platform/sending/outcome.ts'
import { channelOf } from './channels/channels.ts'
import { Concurrency, type Slot } from './channels/concurrency.ts'
import { EMAIL } from './channels/email/emailTarget.ts'
import {
  claimDeliveries,
  claimedTogether,
  type DeliveryResult,
  type DeliveryRow,
  waitingHosts,
} from './claims.ts'
import { planConfirmations } from './confirmation.ts'
import { timesOf } from './kinds/composed.ts'
import type { CheckResult, DeliveryToSend } from './kinds/kind.ts'
import { recheckDeliveries } from './kinds/kinds.ts'
import { planChannelDown } from './planChannelDown.ts'
import { planAllClear, planReminders, type ReminderDependencies, watchOn } from './planReminders.ts'
import { Recorder } from './recorder.ts'

/** Backoff after each failed attempt; the last repeats. */
const BACK_OFF_MS = [30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS]

/** Time after a missed dose's window in which its all-clear is still sent. */
const WATCH_MS = DAY_MS

/** Deliveries that form one message: one target, one person, one time; after an outage all times. */
export type DeliveryGroup = readonly DeliveryToSend[]

export interface OutboxParts extends ReminderDependencies {
  /** True if e-mails can carry links: `PUBLIC_URL`. */
  hasLinks: boolean
  now: () => Date
  /** Sends a message. Never rejects because of the service: failures are outcomes. */
  send: (sending: DeliveryGroup) => Promise<Outcome>
  log: Record<'error' | 'warn', (facts: object, message: string) => void>
}

/**
 * Sends queued messages. Any number of instances may run on one database: a message is claimed with a lease, sent outside any
 * transaction, and completed by its claim. If an instance dies in between, another one sends the message again with the same
 * tag, so nothing is lost and the repeat replaces the first.
 */
export class Outbox {
  readonly #parts: OutboxParts
  readonly #recorder: Recorder
  readonly #slots: Concurrency
  readonly #underWay = new Set<Promise<void>>()
  /** Serialises claiming. */
  #filling: Promise<void> = Promise.resolve()
  #willFill = false
  /** True if more may wait than there were slots for. */
  #isShort = false
  #isClosing = false

  constructor(parts: OutboxParts) {
    this.#parts = parts
    const { channels, database, now } = parts
    this.#recorder = new Recorder({ channels, database, now })
    this.#slots = new Concurrency(
      (host) => channelOf(channels, host).limits,
      () => this.#goOn(),
    )
  }

  /** Queues what is to be sent and starts sending what is due. Does not wait for sending: see `settled`. */
  async tick(): Promise<void> {
    const { channels, database, hasLinks, log, now } = this.#parts
    await planReminders(this.#parts, now(), (error, medicationId) =>
      log.error({ err: error, medicationId }, 'reminders of a medication could not be worked out'),
    )
    await planAllClear(database, now())
    if (channels.email?.isAvailable)
      await planConfirmations(database, now(), { hasLinks }).catch((error) =>
        log.error({ err: error }, 'addresses could not be asked for'),
      )
    await this.#fill()
  }

  /** Resolves when nothing is being sent. */
  async settled(): Promise<void> {
    for (;;) {
      await this.#filling
      if (this.#underWay.size === 0) return
      await Promise.all(this.#underWay)
    }
  }

  /** Starts nothing more and waits at most `withinMs` for running sends; the next instance sends what is cut off. */
  async close(withinMs = 2000): Promise<void> {
    this.#isClosing = true
    await Promise.race([this.settled(), delay(withinMs, undefined, { ref: false })])
  }

  /** Starts sending what is due, as far as slots are free; `#goOn` starts the rest when some become free. */
  #fill(): Promise<void> {
    this.#willFill = true
    const filled = this.#filling.then(async () => {
      // Lets sends that end in the same turn free their slots.
      await nextTurn()
      this.#willFill = false
      while (!this.#isClosing && (await this.#begin()));
    })
    this.#filling = filled.catch(() => {})
    return filled
  }

  /** Slots are free again: claims more without waiting for the next tick, because many doses are due at eight in the morning. */
  #goOn(): void {
    if (!this.#isShort || this.#willFill) return
    this.#fill().catch((error) => this.#parts.log.error({ err: error }, 'reminders could not be claimed'))
  }

  /** Claims some for each host and starts sending them; true if more can be claimed now. */
  async #begin(): Promise<boolean> {
    const { database, log, now } = this.#parts
    const claiming = { now: now(), claim: newId() }
    const claimed: DeliveryRow[] = []
    this.#isShort = false
    for (const share of this.#slots.share(await waitingHosts(database, claiming.now))) {
      const some = share.most === 0 ? [] : await claimDeliveries(database, claiming, share)
      claimed.push(...some)
      if (new Set(some.map(claimedTogether)).size === share.most) this.#isShort = true
    }
    const groups = groupDeliveries(claimed)
    const looking = recheckDeliveries(this.#parts, groups.flat(), now, (error) =>
      log.error({ err: error }, 'reminders could not be looked at'),
    )
    for (const group of groups) this.#track(group, claiming.claim, looking)
    return claimed.length > 0 && this.#isShort
  }

  #track(rows: DeliveryRow[], claim: string, looking: Promise<ReadonlyMap<string, CheckResult>>): void {
    const { log } = this.#parts
    const { host } = rows[0] as DeliveryRow
    const slot = this.#slots.begin(host)
    const work = this.#carryOut(rows, claim, { looking, slot })
      // Sent again when its lease ends.
      .catch((error) => log.error({ err: error }, 'a reminder could not be sent'))
      .finally(() => {
        slot.end()
        this.#underWay.delete(work)
        if (this.#slots.isHalfDone(host)) this.#goOn()
      })
    this.#underWay.add(work)
  }

  async #carryOut(
    rows: readonly DeliveryRow[],
    claim: string,
    { looking, slot }: { looking: Promise<ReadonlyMap<string, CheckResult>>; slot: Slot },
  ): Promise<void> {
    const looked = await looking
    const wanted: DeliveryToSend[] = []
    const over: Promise<void>[] = []
    for (const row of rows) {
      const now = looked.get(row.id)
      if (now === undefined) {
        if (row.until <= this.#parts.now().toISOString()) over.push(this.#expire(row, claim))
      } else if ('cancelled' in now) over.push(this.#cancel(row, claim, now.cancelled))
      else wanted.push(now)
    }
    await Promise.all(over)
    if (wanted.length === 0) return
    slot.handOver()
    // Concurrently: a request that hangs delays no other time, and their claims end together.
    const messages = messagesOf(wanted, this.#parts.now())
    const outcomes = await Promise.all(messages.map((message) => this.#parts.send(message)))
    slot.answered()
    await Promise.all(messages.map((message, i) => this.#complete(message, claim, outcomes[i] as Outcome)))
  }

  #expire(row: DeliveryRow, claim: string): Promise<void> {
    const { id, detail } = row
    if (detail !== null) this.#logMail(row, detail, 'an e-mail could not be sent in time')
    const settlement = {
      state: 'expired',
      detail: detail ?? sentence('Too late to send.'),
    } as const
    return this.#recorder.record({ claim, ids: [id], settlement })
  }

  async #cancel(row: DeliveryRow, claim: string, detail: string): Promise<void> {
    await this.#recorder.record({ claim, ids: [row.id], settlement: { state: 'cancelled', detail } })
    if (row.step === 'allClear') await watchOn(this.#parts.database, row)
  }

  /** A line for the operator, whose mail server it is; other channels are their owners'. */
  #logMail({ id, host, step, attempts }: DeliveryRow, problem: string, message: string): void {
    if (host === EMAIL) this.#parts.log.warn({ delivery: id, step, attempts, problem }, message)
  }

  async #complete(wanted: DeliveryGroup, claim: string, outcome: Outcome): Promise<void> {
    const [{ row }] = wanted as readonly [DeliveryToSend]
    const { targetId, host, attempts } = row
    const ids = wanted.map(({ row }) => row.id)
    const record = (settlement: DeliveryResult, change?: TargetChange) =>
      this.#recorder.record({
        claim,
        ids,
        settlement,
        ...(change !== undefined && { target: { id: targetId, host, change } }),
      })
    switch (outcome.kind) {
      case 'sent':
        return record({ state: 'sent', detail: null, watchUntil: watchUntilOf(wanted) }, 'reached')
      case 'later': {
        const backOff = BACK_OFF_MS[Math.min(attempts, BACK_OFF_MS.length) - 1] as number
        const at = this.#parts.now().getTime()
        if (attempts === 1)
          this.#logMail(row, outcome.detail, 'an e-mail was not sent yet, and is tried again')
        const again = new Date(at + Math.max(backOff, outcome.afterMs ?? 0)).toISOString()
        return record({ leaseUntil: again, detail: outcome.detail }, { waits: outcome.detail })
      }
      case 'gone':
        await record({ state: 'refused', detail: outcome.detail }, 'gone')
        // The other devices and channels are told at once.
        await planChannelDown(this.#parts, this.#parts.now())
        return this.#fill()
      case 'refused':
        this.#logMail(row, outcome.detail, 'an e-mail was refused, and is not sent')
        return record({ state: 'refused', detail: outcome.detail }, { error: outcome.detail })
    }
  }
}

/** Only messages about missed doses have an all-clear; they contain nothing else. */
function watchUntilOf(wanted: DeliveryGroup): string | null {
  const untils = wanted.flatMap(({ row: { step, until } }) => (step === 'late' ? Date.parse(until) : []))
  return untils.length === 0 ? null : new Date(Math.max(...untils) + WATCH_MS).toISOString()
}

/** Messages later than this were delayed by an outage: one message per person. */
const OUTAGE_MS = 5 * MINUTE_MS

/** Deliveries of one kind to one target about one person. */
const groupOf = ({ id, targetId, personId, occurrenceId, step }: DeliveryRow): string =>
  occurrenceId === null ? id : `${targetId} ${personId} ${step === 'repeat' ? 'due' : step}`

/** Groups claimed deliveries that may form one message. */
export function groupDeliveries(claimed: readonly DeliveryRow[]): DeliveryRow[][] {
  const groups = new Map<string, DeliveryRow[]>()
  for (const row of claimed) {
    const name = groupOf(row)
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups.values()]
}

/** Splits a group into messages: one per planned time; after an outage one for all. */
export function messagesOf(wanted: readonly DeliveryToSend[], now: Date): DeliveryToSend[][] {
  const isHeldUp = wanted.some(
    ({ row }) =>
      (row.step === 'due' || row.step === 'repeat') && now.getTime() - Date.parse(row.sendAt) > OUTAGE_MS,
  )
  const messages = new Map<string, DeliveryToSend[]>()
  for (const one of wanted) {
    const name = isHeldUp ? '' : timesOf([one]).join()
    messages.set(name, [...(messages.get(name) ?? []), one])
  }
  return [...messages.values()]
}
