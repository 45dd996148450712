import * as z from 'zod/mini'
import { CalendarDate } from '../../contract/calendarDate.ts'
import { ChangeMedicationBody, type Medication } from '../../contract/medications.ts'
import { datePart } from '../packs/expiry.ts'
import { fromIds, toIds } from '../people/ForWhom.tsx'

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

/**
 * The change that the filled-in form means: what was typed anew and nothing else, because a whole form would take back
 * what happened meanwhile, such as a dose. A name always goes along, as the contract wants one. The images stay.
 */
export function checkEditForm(
  { version: _version, ...typed }: EditValues,
  before: EditValues,
  familyId: string,
) {
  const checked = EditedMedication.safeParse({
    ...typed,
    familyId,
    personIds: toIds(typed.personIds),
    pillCount: toCountOrNull(typed.pillCount),
    initialPillCount: toCountOrNull(typed.initialPillCount),
  })
  if (!checked.success) return checked
  const isSent = (name: string) =>
    !(name in typed) ||
    name === 'name' ||
    typed[name as keyof typeof typed] !== before[name as keyof typeof typed]
  const data = Object.fromEntries(Object.entries(checked.data).filter(([name]) => isSent(name)))
  return { success: true as const, data: data as Partial<typeof checked.data> & { name: string } }
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
