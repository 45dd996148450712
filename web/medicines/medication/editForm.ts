import * as z from 'zod/mini'
import { readAmount, writeAmount } from '../../../contract/amounts.ts'
import { CalendarDate } from '../../../contract/calendarDate.ts'
import { ChangeMedicationBody, type Medication } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { fromIds, toIds } from '../../people/people/ForWhom.tsx'
import { datePart } from '../packs/expiry.ts'
import { type CountedValues, fromCounted, toCounted } from './CountedIn.tsx'

/** The texts of the edit form; `version` is the one that was opened. */
export interface EditValues extends CountedValues {
  name: string
  frequency: string
  purpose: string
  expirationDate: string
  pillCount: string
  initialPillCount: string
  notes: string
  ifMissed: string
  /** Empty for the default number of days. */
  warnDays: string
  /** Written by ForWhom. */
  personIds: string
  /** Storage url of the photo that shows the pill; empty for none. */
  pillImage: string
  version: string
}

export const toEditValues = (medication: Medication): EditValues => ({
  name: medication.name,
  frequency: medication.frequency ?? '',
  purpose: medication.purpose ?? '',
  expirationDate: medication.expirationDate ? datePart(medication.expirationDate) : '',
  pillCount: medication.amountLeft === null ? '' : writeAmount(medication.amountLeft),
  ...fromCounted(medication),
  initialPillCount: medication.initialPillCount === null ? '' : String(medication.initialPillCount),
  notes: medication.notes ?? '',
  ifMissed: medication.ifMissed ?? '',
  warnDays: medication.warnDays === null ? '' : String(medication.warnDays),
  personIds: fromIds(medication.personIds),
  pillImage: medication.pillImage ?? '',
  version: String(medication.version),
})

/** The contract allows a change without a date; the form does not. */
const EditedMedication = z.extend(ChangeMedicationBody, {
  expirationDate: CalendarDate({ error: () => t('Expiration date is required') }),
})

/** True for a count in whole units: no fractions are taken or left. */
export const isWholeCount = ({ step }: EditValues, before: EditValues): boolean =>
  step === '1' && /^\d*$/.test(before.pillCount)

/** Empty or 0 is sent as null (specification, section 5). */
const toCountOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text) || null)
const toAmountOrNull = (text: string): number | null =>
  text.trim() === '' || readAmount(text) === 0 ? null : readAmount(text)

/** The form's field for a field of the change. */
const heldIn = (name: string) => (name === 'amountLeft' ? 'pillCount' : name) as keyof EditValues

/**
 * The change: edited fields only, because a whole form would undo concurrent changes such as doses. The contract requires the
 * name. Images stay.
 */
export function checkEditForm(typed: EditValues, before: EditValues, familyId: string) {
  const { version: _version, pillCount, ...values } = typed
  const checked = EditedMedication.safeParse({
    ...values,
    ...toCounted(typed),
    familyId,
    personIds: toIds(typed.personIds),
    pillImage: typed.pillImage || null,
    ...(isWholeCount(typed, before)
      ? { pillCount: toCountOrNull(pillCount) }
      : { amountLeft: toAmountOrNull(pillCount) }),
    initialPillCount: toCountOrNull(typed.initialPillCount),
    warnDays: typed.warnDays.trim() === '' ? null : Number(typed.warnDays),
  })
  if (!checked.success) {
    const issues = checked.error.issues.map(({ path: [name], message }) => ({
      path: [heldIn(String(name))],
      message,
    }))
    return { success: false as const, error: { issues } }
  }
  const isSent = (name: string) =>
    name === 'name' || name === 'familyId' || typed[heldIn(name)] !== before[heldIn(name)]
  const data = Object.fromEntries(Object.entries(checked.data).filter(([name]) => isSent(name)))
  return { success: true as const, data: data as Partial<typeof checked.data> & { name: string } }
}
