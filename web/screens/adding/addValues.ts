import type { CountedValues } from '../../medicines/medication/CountedIn.tsx'
import { emptyFields, type MedicationFields } from '../../medicines/reading/autofill.ts'

export interface AddValues extends MedicationFields, CountedValues {
  notes: string
  ifMissed: string
  /** Written by ForWhom. */
  personIds: string
}

export const emptyValues: AddValues = {
  ...emptyFields,
  notes: '',
  ifMissed: '',
  personIds: '',
  unit: 'pill',
  step: '1',
}
