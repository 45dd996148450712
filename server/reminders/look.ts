import type { Known } from '../plans/occurrences.ts'
import { accountFactsIn } from './accountNews.ts'
import { type Around, listenerKey, type Medicine, readAround } from './around.ts'
import type { DeliveryRow } from './claims.ts'
import { addressIn } from './confirmation.ts'
import { type Reminds, stepsFor, toReminded } from './planReminders.ts'
import type { Listener, Recipient } from './targets.ts'

/** A message that is still to be sent, and what it takes to say it. */
export interface Wanted {
  row: DeliveryRow
  to: Recipient
  /** Whom it is about; undefined where that is nobody alone. */
  person: string | undefined
  /** All that it tells: what was planned for the same person and time, and is told to the same target. */
  moments: readonly AboutMoment[]
  showNames: boolean
  /** False for members who only see. */
  mayLog: boolean
}

/** What a message tells of a moment of a plan. */
export interface AboutMoment {
  known: Known
  /** Its medicine, where the listener wants that to be named. */
  medication: Medicine | undefined
  /** Who logged the dose for another person. */
  markedBy: string | undefined
}

/** What is still wanted; else why it is not, in words for the list of what was sent. */
export type Looked = Wanted | { cancelled: string }

const CHANGED = { cancelled: 'What was planned has changed.' }
const OVERTAKEN = { cancelled: 'A later message took its place.' }
const CONFIRMED = { cancelled: 'The address is confirmed, or another one by now.' }
const NOT_FOLLOWED = { cancelled: 'You no longer want to be told of this, or not here.' }

/**
 * Looks again at what messages are about whose time is not over, right before they are sent, by their ids: at all together, and
 * where that fails at each alone, so that one which cannot be looked at (it is left out) holds up no other.
 */
export async function lookAtEach(
  reminds: Reminds,
  rows: readonly DeliveryRow[],
  now: () => Date,
  onFailure: (error: unknown) => void,
): Promise<ReadonlyMap<string, Looked>> {
  const open = rows.filter(({ until }) => until > now().toISOString())
  try {
    const at = now()
    const around = await readAround(reminds, open, at)
    return new Map(open.map((row) => [row.id, checkDelivery(row, around, at.getTime())]))
  } catch (error) {
    onFailure(error)
    const [only, ...more] = open
    if (only && more.length === 0) return lookAlone(reminds, only, now)
    const apart = new Map<string, Looked>()
    for (const row of open)
      for (const [id, looked] of await lookAtEach(reminds, [row], now, onFailure)) apart.set(id, looked)
    return apart
  }
}

/** Looks at what one message is about without the others of its time, of which one may be what cannot be read. */
async function lookAlone(
  reminds: Reminds,
  row: DeliveryRow,
  now: () => Date,
): Promise<ReadonlyMap<string, Looked>> {
  const at = now()
  try {
    const around = await readAround(reminds, [row], at, { alone: true })
    return new Map([[row.id, checkDelivery(row, around, at.getTime())]])
  } catch {
    return new Map()
  }
}

function checkDelivery(row: DeliveryRow, around: Around, now: number): Looked {
  if (row.step === 'digest') {
    const asked = around.weekly.get(row.userId)
    return asked ? aboutNobody(row, asked) : NOT_FOLLOWED
  }
  if (row.step === 'confirm') {
    const email = around.unconfirmed.get(row.userId)
    return email === addressIn(row.about) ? aboutNobody(row, { email, showNames: false }) : CONFIRMED
  }
  if (row.step === 'account')
    return aboutNobody(row, { email: accountFactsIn(row.about).address, showNames: false })
  const known = around.moments.get(row.occurrenceId ?? '')
  if (row.step !== 'low' && !known) return CHANGED
  const listener = around.listeners.get(listenerKey(row))
  const target = listener?.targets.find(({ id }) => id === row.targetId)
  if (!listener || !target) return NOT_FOLLOWED
  const cancelled = known ? whyNotAbout(known, row, listener, around, now) : whyNotLow(row, listener, around)
  if (cancelled) return cancelled
  return {
    row,
    to: target.to,
    person: listener.person,
    moments: known ? momentsOf(known, row, listener, around, now) : [],
    showNames: listener.showNames,
    mayLog: listener.mayLog,
  }
}

/** What was planned for the same person and time as `known` and belongs into the same message, by name. */
function momentsOf(known: Known, row: DeliveryRow, listener: Listener, around: Around, now: number) {
  const isAlike = row.step === 'due' || row.step === 'repeat' ? isToTake : isToTell
  const ids = around.lately
    .filter((other) => isAlike(other) && other.targetId === row.targetId && other.personId === row.personId)
    .map(({ occurrenceId }) => occurrenceId as string)
  return [...new Set([known.id, ...ids])]
    .flatMap((id) => around.moments.get(id) ?? [])
    .filter(
      (other) => other.local === known.local && (other.id === known.id || isTold(other, row, around, now)),
    )
    .map((other): AboutMoment => {
      const loggedBy = other.dose?.loggedBy
      return {
        known: other,
        medication: listener.showNames ? around.medications.get(other.medicationId) : undefined,
        markedBy: loggedBy && loggedBy !== other.personId ? around.names.get(loggedBy) : undefined,
      }
    })
    .sort((one, other) =>
      (one.medication?.name ?? one.known.id) < (other.medication?.name ?? other.known.id) ? -1 : 1,
    )
}

/** True if a moment is still to be told together with others of its time. */
function isTold(known: Known, { step }: DeliveryRow, around: Around, now: number): boolean {
  if (isDone(known)) return step === 'allClear'
  if (around.plans.get(known.planId)?.status !== 'active') return false
  if (!isToTake({ step })) return true
  const { snoozedUntil, windowEndsAt } = known
  return Date.parse(windowEndsAt) > now && (snoozedUntil === null || Date.parse(snoozedUntil) <= now)
}

const aboutNobody = (
  row: DeliveryRow,
  { email, showNames }: { email: string; showNames: boolean },
): Wanted => ({
  row,
  to: { email },
  person: undefined,
  moments: [],
  showNames,
  mayLog: false,
})

function whyNotLow(row: DeliveryRow, { follow }: Listener, { low }: Around) {
  if (!follow.stock) return NOT_FOLLOWED
  return low.has(row.medicationId ?? '') ? undefined : { cancelled: 'There is enough again.' }
}

function whyNotAbout(known: Known, row: DeliveryRow, listener: Listener, around: Around, now: number) {
  const { step } = row
  if (step === 'allClear') {
    if (!listener.follow.missed) return NOT_FOLLOWED
    return isDone(known) ? undefined : { cancelled: 'It was taken back.' }
  }
  if (known.dose) return { cancelled: 'It was taken.' }
  if (known.skippedAt !== null) return { cancelled: 'It was left out.' }
  const besides = around.lately.filter(
    ({ id, occurrenceId, targetId, state }) =>
      state === 'sent' && id !== row.id && occurrenceId === row.occurrenceId && targetId === row.targetId,
  )
  // Whoever was told that something is not taken is not told so again when it is put off afterwards.
  const since = known.careUntil ?? ''
  if (step === 'late' && besides.some((other) => other.step === 'late' && other.sendAt >= since))
    return { cancelled: 'You were told of it already.' }
  const plan = around.plans.get(known.planId)
  if (plan?.status !== 'active') return CHANGED
  const steps = stepsFor({ ...toReminded(known), remind: plan.content.remind }, listener, now)
  if (!steps.some(({ key, at }) => key === row.key && at <= now)) {
    const isLater = step !== 'late' && steps.some(({ step: other, at }) => other !== 'late' && at <= now)
    return isLater ? OVERTAKEN : CHANGED
  }
  // A clock that was set back does not bring again what came before.
  const isOvertaken = step !== 'late' && besides.some((other) => isToTake(other) && other.sendAt > row.sendAt)
  return isOvertaken ? OVERTAKEN : undefined
}

const isDone = ({ dose, skippedAt }: Known) => dose !== null || skippedAt !== null

/** True for messages to who is to take or give something. */
export const isToTake = ({ step }: Pick<DeliveryRow, 'step'>) => step === 'due' || step === 'repeat'

/** True for messages to who follows what others take. */
const isToTell = ({ step }: Pick<DeliveryRow, 'step'>) => step === 'late' || step === 'allClear'
