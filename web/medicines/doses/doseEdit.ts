import { readAmount, writeAmount } from '../../../contract/amounts.ts'
import type { ChangeDoseBody, Dose } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { fieldError } from '../../base/ui/checked.ts'
import { dayOf } from '../../base/ui/dates.ts'
import { type AmountUnit, amountProblem } from './amountWords.ts'
import { EARLIEST_DATE, timeOf, toTakenAt } from './takenAt.ts'

/** The texts of the edit form of a dose; `version` is the one that was opened. */
export interface DoseEditValues {
  /** `YYYY-MM-DD` of the viewer's calendar. */
  day: string
  time: string
  amount: string
  notes: string
  /** Empty if unknown. */
  personId: string
  version: string
}

export const toDoseEditValues = (dose: Dose): DoseEditValues => ({
  day: dayOf(dose.takenAt),
  time: timeOf(new Date(dose.takenAt)),
  amount: writeAmount(dose.amount),
  notes: dose.notes ?? '',
  personId: dose.personId ?? '',
  version: String(dose.version),
})

const takenAtOf = ({ day, time }: DoseEditValues): Date | undefined => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return match
    ? toTakenAt(new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3])), time)
    : undefined
}

/**
 * The change or the first problem. Only edited fields: a time keeps its seconds, and an amount stays valid that the step no
 * longer allows.
 */
export function checkDoseEdit(typed: DoseEditValues, before: DoseEditValues, now: Date, counted: AmountUnit) {
  const isNew = (name: keyof DoseEditValues) => typed[name] !== before[name]
  const body: ChangeDoseBody = {}
  if (isNew('day') || isNew('time')) {
    const takenAt = takenAtOf(typed)
    if (!takenAt)
      return fieldError(typed.time === '' ? 'time' : 'day', t('Please enter when the medicine was taken'))
    if (typed.day < EARLIEST_DATE) return fieldError('day', t('The date must be January 1, 2024 or later'))
    if (takenAt > now) return fieldError('time', t('This time is in the future'))
    body.takenAt = takenAt.toISOString()
  }
  if (isNew('amount')) {
    const amount = readAmount(typed.amount)
    const problem = amountProblem(amount, counted)
    if (problem) return fieldError('amount', problem)
    body.amount = amount
  }
  if (isNew('notes')) body.notes = typed.notes.trim() || null
  if (isNew('personId')) body.personId = typed.personId
  return { success: true as const, data: body }
}
