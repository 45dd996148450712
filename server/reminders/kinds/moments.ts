import { sentence } from '../../../language/t.ts'
import type { OccurrenceWithDose } from '../../medicines/plans/occurrences.ts'
import type { DeliveryRow } from '../claims.ts'
import { type DeliveryContext, listenerKey } from '../deliveryContext.ts'
import type { Listener } from '../listeners.ts'
import { isOpen, type Step, stepsOf } from '../steps.ts'
import { composeOpen } from './composed.ts'
import { type AboutMoment, CHANGED, type CheckResult, type Kind, NOT_FOLLOWED, OVERTAKEN } from './kind.ts'

type Reason = { cancelled: string } | undefined

/** Checks a delivery about a planned dose; `reasonAgainst` says why this kind is no longer wanted. */
export function checkDose(
  row: DeliveryRow,
  around: DeliveryContext,
  now: number,
  reasonAgainst: (known: OccurrenceWithDose, listener: Listener) => Reason,
): CheckResult {
  const known = around.moments.get(row.occurrenceId ?? '')
  if (!known) return CHANGED
  const listener = around.listeners.get(listenerKey(row))
  const target = listener?.targets.find(({ id }) => id === row.targetId)
  if (!listener || !target) return NOT_FOLLOWED
  return (
    reasonAgainst(known, listener) ?? {
      row,
      to: target.to,
      person: listener.person,
      moments: momentsOf(known, row, listener, around, now),
      showNames: listener.showNames,
      mayLog: listener.mayLog,
    }
  )
}

/** Doses of the same person and time as `known` for the same message, sorted by medicine. */
function momentsOf(
  known: OccurrenceWithDose,
  row: DeliveryRow,
  listener: Listener,
  around: DeliveryContext,
  now: number,
) {
  const isAlike = isToTake(row) ? isToTake : isForFollowers
  const ids = around.lately
    .filter((other) => isAlike(other) && other.targetId === row.targetId && other.personId === row.personId)
    .map(({ occurrenceId }) => occurrenceId as string)
  return [...new Set([known.id, ...ids])]
    .flatMap((id) => around.moments.get(id) ?? [])
    .filter(
      (other) => other.local === known.local && (other.id === known.id || isNamed(other, row, around, now)),
    )
    .map((other): AboutMoment => {
      const loggedBy = other.dose?.loggedBy
      return {
        known: other,
        medication: listener.showNames ? around.medications.get(other.medicationId) : undefined,
        markedBy: loggedBy && loggedBy !== other.personId ? around.names.get(loggedBy) : undefined,
      }
    })
    .sort(byMedicine)
}

/** The order of the doses in a message: by medicine. */
export const byMedicine = (one: AboutMoment, other: AboutMoment): number =>
  (one.medication?.name ?? one.known.id) < (other.medication?.name ?? other.known.id) ? -1 : 1

/** True if a dose is named together with others of its time. */
function isNamed(
  known: OccurrenceWithDose,
  { step }: DeliveryRow,
  around: DeliveryContext,
  now: number,
): boolean {
  if (!isOpen(known)) return step === 'allClear'
  if (around.plans.get(known.planId)?.status !== 'active') return false
  if (!isToTake({ step })) return true
  const { snoozedUntil, windowEndsAt } = known
  return Date.parse(windowEndsAt) > now && (snoozedUntil === null || Date.parse(snoozedUntil) <= now)
}

function reasonAgainstOpen(
  known: OccurrenceWithDose,
  row: DeliveryRow,
  listener: Listener,
  around: DeliveryContext,
  now: number,
): Reason {
  const { step } = row
  if (known.dose) return { cancelled: sentence('It was taken.') }
  if (known.skippedAt !== null) return { cancelled: sentence('It was left out.') }
  const besides = around.lately.filter(
    ({ id, occurrenceId, targetId, state }) =>
      state === 'sent' && id !== row.id && occurrenceId === row.occurrenceId && targetId === row.targetId,
  )
  // Postponing a dose does not notify its followers a second time.
  const since = known.careUntil ?? ''
  if (step === 'late' && besides.some((other) => other.step === 'late' && other.sendAt >= since))
    return { cancelled: sentence('You were notified about it already.') }
  const steps = stepsOf(known, around.plans.get(known.planId), listener, now)
  if (!steps.some(({ key, at }) => key === row.key && at <= now)) {
    const isLater = step !== 'late' && steps.some(({ step: other, at }) => other !== 'late' && at <= now)
    return isLater ? OVERTAKEN : CHANGED
  }
  // A clock that was ahead sent those of a later time than now.
  const isOvertaken =
    step !== 'late' &&
    besides.some((other) => isToTake(other) && other.sendAt > row.sendAt && Date.parse(other.sendAt) <= now)
  return isOvertaken ? OVERTAKEN : undefined
}

/** True for messages to those who take or give the dose. */
const isToTake = ({ step }: Pick<DeliveryRow, 'step'>) => step === 'due' || step === 'repeat'

const isForFollowers = ({ step }: Pick<DeliveryRow, 'step'>) => step === 'late' || step === 'allClear'

/** Messages about an open dose. One that is due again, in one message with a new dose, is composed as new. */
const openDose = (step: Step['step']): Kind => ({
  urgency: 'high',
  link: 'answer',
  why: sentence('You get notified about this person.'),
  stillWanted: (row, around, now) =>
    checkDose(row, around, now, (known, listener) => reasonAgainstOpen(known, row, listener, around, now)),
  compose: (wanted) => composeOpen(wanted, wanted.some(({ row }) => row.step === 'due') ? 'due' : step),
})

/** A dose is due, is due again after a postponement or without an answer, or was not taken. */
export const openDoses: Record<Step['step'], Kind> = {
  due: openDose('due'),
  repeat: openDose('repeat'),
  late: openDose('late'),
}
