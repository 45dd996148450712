import type { Known } from '../plans/occurrences.ts'
import { type Around, listenerKey, type Medicine, readAround } from './around.ts'
import type { DeliveryRow } from './claims.ts'
import { addressIn } from './confirmation.ts'
import { type Reminds, stepsFor, toReminded } from './planReminders.ts'
import type { Listener, Recipient } from './targets.ts'

/** A message that is still to be sent, and what it takes to say it. */
export interface Wanted {
  row: DeliveryRow
  to: Recipient
  /** The moment that it is about; null for what is about none. */
  known: Known | null
  /** Whom it is about; undefined where that is nobody alone. */
  person: string | undefined
  /** Its medicine, where the one who is told wants that to be named. */
  medication: Medicine | undefined
  showNames: boolean
  /** Who marked that it was taken, where that is not the one who took it. */
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
    return new Map(open.map((row) => [row.id, lookAt(row, around, at.getTime())]))
  } catch (error) {
    onFailure(error)
    if (open.length === 1) return new Map()
    const apart = new Map<string, Looked>()
    for (const row of open)
      for (const [id, looked] of await lookAtEach(reminds, [row], now, onFailure)) apart.set(id, looked)
    return apart
  }
}

function lookAt(row: DeliveryRow, around: Around, now: number): Looked {
  if (row.step === 'digest') {
    const asked = around.weekly.get(row.userId)
    return asked ? aboutNobody(row, asked) : NOT_FOLLOWED
  }
  if (row.step === 'confirm') {
    const email = around.unconfirmed.get(row.userId)
    return email === addressIn(row.about) ? aboutNobody(row, { email, showNames: false }) : CONFIRMED
  }
  const known = around.moments.get(row.occurrenceId ?? '')
  if (row.step !== 'low' && !known) return CHANGED
  const listener = around.listeners.get(listenerKey(row))
  const target = listener?.targets.find(({ id }) => id === row.targetId)
  if (!listener || !target) return NOT_FOLLOWED
  const cancelled = known ? whyNotAbout(known, row, listener, around, now) : whyNotLow(row, listener, around)
  if (cancelled) return cancelled
  const loggedBy = known?.dose?.loggedBy
  return {
    row,
    to: target.to,
    known: known ?? null,
    person: listener.person,
    medication: listener.showNames ? around.medications.get(row.medicationId ?? '') : undefined,
    showNames: listener.showNames,
    markedBy: loggedBy && loggedBy !== row.personId ? around.names.get(loggedBy) : undefined,
  }
}

const aboutNobody = (
  row: DeliveryRow,
  { email, showNames }: { email: string; showNames: boolean },
): Wanted => ({
  row,
  to: { email },
  known: null,
  person: undefined,
  medication: undefined,
  showNames,
  markedBy: undefined,
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
  const besides = around.sent.filter(
    ({ id, occurrenceId, targetId }) =>
      id !== row.id && occurrenceId === row.occurrenceId && targetId === row.targetId,
  )
  // Whoever was told that something is not taken is not told so again when it is put off afterwards.
  if (step === 'late' && besides.some((other) => other.step === 'late'))
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

/** Whether it tells somebody to take something. */
export const isToTake = ({ step }: Pick<DeliveryRow, 'step'>) => step === 'due' || step === 'repeat'
