import * as z from 'zod/mini'
import { CalendarDate } from '../../contract/calendarDate.ts'
import { ChangeMedicationBody, type Medication } from '../../contract/medications.ts'
import { fromIds, toIds } from '../people/ForWhom.tsx'
import { datePart } from './expiry.ts'

/** What the edit form holds, all as texts; `version` is the one that was seen when the editing began. */
export interface EditValues {
  name: string
  frequency: string
  purpose: string
  expirationDate: string
  pillCount: string
  initialPillCount: string
  notes: string
  /** As ForWhom writes them. */
  personIds: string
  version: string
}

export const toEditValues = (medication: Medication): EditValues => ({
  name: medication.name,
  frequency: medication.frequency ?? '',
  purpose: medication.purpose ?? '',
  expirationDate: medication.expirationDate ? datePart(medication.expirationDate) : '',
  pillCount: medication.pillCount === null ? '' : String(medication.pillCount),
  initialPillCount: medication.initialPillCount === null ? '' : String(medication.initialPillCount),
  notes: medication.notes ?? '',
  personIds: fromIds(medication.personIds),
  version: String(medication.version),
})

/** The contract lets a change leave the date out; the form does not. */
const EditedMedication = z.extend(ChangeMedicationBody, {
  expirationDate: CalendarDate('Expiration date is required'),
})

/** Empty or 0 is sent as null (specification, section 5). */
const toCountOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text) || null)

/** The change that the filled-in form means. The images stay as they are. */
export function checkEditForm({ version: _version, ...values }: EditValues, familyId: string) {
  return EditedMedication.safeParse({
    ...values,
    familyId,
    personIds: toIds(values.personIds),
    pillCount: toCountOrNull(values.pillCount),
    initialPillCount: toCountOrNull(values.initialPillCount),
  })
}

/**
 * Somebody else changed the medication while it was edited: what was typed here stays, and every field that was not
 * touched takes the newer value.
 */
export function rebase(before: EditValues, typed: EditValues, latest: EditValues): EditValues {
  const fields = Object.keys(latest) as (keyof EditValues)[]
  return Object.fromEntries(
    fields.map((field) => [field, typed[field] === before[field] ? latest[field] : typed[field]]),
  ) as unknown as EditValues
}
