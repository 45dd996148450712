import { AddMedicationBody } from '../../contract/medications.ts'
import { toIds } from '../people/ForWhom.tsx'
import type { MedicationFields } from '../reading/autofill.ts'

export interface AddValues extends MedicationFields {
  notes: string
  /** As ForWhom writes them. */
  personIds: string
}

export const emptyValues: AddValues = {
  name: '',
  purpose: '',
  expirationDate: '',
  quantity: '',
  notes: '',
  personIds: '',
  productCode: '',
  lot: '',
}

/** A typed count: a whole number, or null for what is none (specification, section 5). */
export function toCount(text: string): number | null {
  const count = Number.parseInt(text, 10)
  return Number.isNaN(count) ? null : count
}

/** The medication that the filled-in form means. The number of pills is the current and the initial count. */
export function checkAddForm({ quantity, ...values }: AddValues, familyId: string) {
  const count = toCount(quantity)
  const checked = AddMedicationBody.safeParse({
    ...values,
    familyId,
    personIds: toIds(values.personIds),
    pillCount: count,
    initialPillCount: count,
  })
  if (checked.success) return checked
  // The form has one field for both counts.
  const issues = checked.error.issues.map(({ path, message }) => ({
    path: path[0] === 'pillCount' ? ['quantity'] : path,
    message,
  }))
  return { success: false as const, error: { issues } }
}
