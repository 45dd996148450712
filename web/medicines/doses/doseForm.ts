import { readAmount } from '../../../contract/amounts.ts'
import type { DoseBody } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { fieldError } from '../../base/ui/checked.ts'
import { type AmountUnit, amountProblem } from './amountWords.ts'
import { toTakenAt } from './takenAt.ts'

/** The values of the intake form. `day` is an instant on the chosen day, `pillsTaken` an amount as people write it. */
export interface DoseValues {
  day: string
  time: string
  pillsTaken: string
  notes: string
  /** Empty until someone is chosen. */
  personId: string
}

/**
 * The dose or the first problem. `asksWho` if several people may have taken it. Whole amounts are sent as in the
 * specification.
 */
export function checkDose(values: DoseValues, now: Date, asksWho: boolean, counted: AmountUnit) {
  if (asksWho && values.personId === '') return fieldError('personId', t('Please choose who took it'))
  const takenAt = toTakenAt(new Date(values.day), values.time)
  if (!takenAt) return fieldError('time', t('Please enter when the medicine was taken'))
  if (takenAt > now) return fieldError('time', t('This time is in the future'))
  const amount = readAmount(values.pillsTaken)
  const problem = amountProblem(amount, counted)
  if (problem) return fieldError('pillsTaken', problem)
  const body: DoseBody = {
    takenAt: takenAt.toISOString(),
    ...(counted.step === 1 ? { pillsTaken: amount } : { amount }),
    notes: values.notes.trim() || null,
    ...(asksWho && { personId: values.personId }),
  }
  return { success: true as const, data: body }
}
