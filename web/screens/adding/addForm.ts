import { readAmount } from '../../../contract/amounts.ts'
import { AddMedicationBody } from '../../../contract/medications.ts'
import { toCounted } from '../../medicines/medication/CountedIn.tsx'
import { toIds } from '../../people/people/ForWhom.tsx'
import type { AddValues } from './addValues.ts'

const COUNTS: readonly unknown[] = ['pillCount', 'initialPillCount', 'amountLeft']

/** A typed count: a whole number, or null (specification, section 5). */
export function toCount(text: string): number | null {
  const count = Number.parseInt(text, 10)
  return Number.isNaN(count) ? null : count
}

/** The new medication. The number of pills is the current and the initial count. */
export function checkAddForm({ quantity, ...values }: AddValues, familyId: string) {
  const counted = toCounted(values)
  const count = toCount(quantity)
  const checked = AddMedicationBody.safeParse({
    ...values,
    familyId,
    personIds: toIds(values.personIds),
    ...counted,
    ...(counted.step === 1
      ? { pillCount: count, initialPillCount: count }
      : { amountLeft: quantity.trim() === '' ? null : readAmount(quantity) }),
  })
  if (checked.success) return checked
  // The form has one field for all counts.
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: COUNTS.includes(path[0]) ? ['quantity'] : path,
    message,
  }))
  return { success: false as const, error: { issues } }
}
