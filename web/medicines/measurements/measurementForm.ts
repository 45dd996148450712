import { readAmount } from '../../../contract/amounts.ts'
import { WHO } from '../../../contract/doses.ts'
import { MeasurementBody } from '../../../contract/measurements.ts'
import { MEASUREMENT_UNITS, type MeasurementKind } from '../../../contract/measuring.ts'
import { messageOf } from '../../../contract/text.ts'
import { t } from '../../../language/t.ts'
import type { CheckedForm } from '../../base/ui/checked.ts'
import { dayOf } from '../../base/ui/dates.ts'

/** Texts of the form of a measurement. */
export interface MeasurementValues {
  personId: string
  kind: string
  value: string
  diastolic: string
  unit: string
  note: string
  /** Local date and time, as the field has them: `2026-11-21T08:00`. */
  measuredAt: string
}

export const kindOf = (values: Pick<MeasurementValues, 'kind'>) => values.kind as MeasurementKind

/** The unit that is offered first: that of the device's region. */
export function usualUnit(kind: MeasurementKind, locale: string): string {
  const units: readonly string[] = MEASUREMENT_UNITS[kind]
  return (/-US$/i.test(locale) ? units.at(-1) : units[0]) ?? ''
}

/** A moment as a field of local date and time has it. */
export const toField = (moment: Date): string =>
  `${dayOf(moment)}T${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`

/** The request, or problems by field. */
export function checkMeasurement(
  { personId, kind, value, diastolic, unit, note, measuredAt }: MeasurementValues,
  now: Date,
): CheckedForm<MeasurementBody> {
  const at = new Date(measuredAt)
  const problems = [
    ...(personId === '' ? [{ path: ['personId'], message: messageOf(WHO) }] : []),
    ...(at > now ? [{ path: ['measuredAt'], message: t('The time must not be in the future') }] : []),
  ]
  const numbers = kind === 'note' ? {} : { value: readAmount(value), unit }
  const checked = MeasurementBody.safeParse({
    kind,
    ...numbers,
    ...(kind === 'bloodPressure' && { diastolic: readAmount(diastolic) }),
    note,
    measuredAt: Number.isNaN(at.getTime()) ? '' : at.toISOString(),
  })
  if (checked.success && problems.length === 0) return checked
  return { success: false, error: { issues: [...problems, ...(checked.error?.issues ?? [])] } }
}
