import type { Unit } from '../../../../contract/amounts.ts'
import { t } from '../../../../language/t.ts'
import { amountIn, isSameKind } from '../amountText.ts'
import { asText, cells, type Incoming, instantOf } from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'
import { millilitres } from './medassistStock.ts'

type Json = Record<string, unknown>

/** A medication of the file, by which its doses find it. */
export interface Medication {
  key: string
  name: string
  unit: Unit
  schedules: Json[]
}

export function addDose(
  incoming: Incoming,
  context: ReadingContext,
  dose: Json,
  medications: ReadonlyMap<string, Medication>,
): void {
  const { tables, lost } = incoming
  const medication = medications.get(asText(dose.medicationRef))
  const line = { table: 'doses', name: medication?.name ?? asText(dose.medicationRef) } as const
  if (dose.dismissed === true) {
    lost.push({ ...line, reason: t('It was skipped, so nothing was taken.') })
    return
  }
  if (!medication) {
    lost.push({ ...line, reason: t('Its medicine is not in the file.') })
    return
  }
  const { key, name, unit, schedules } = medication
  const schedule = schedules[Number(dose.scheduleIndex)]
  const usage =
    schedule === undefined
      ? Number.NaN
      : millilitres(schedule, { medicationForm: unit === 'ml' ? 'liquid' : '' })
  // Its schedule is gone, and with it the amount.
  const amount = usage > 0 ? usage : amountIn(incoming, context, { key, name, text: '', unit }, line)
  if (amount === undefined) return
  const taken = instantOf(Date.parse(asText(dose.takenAt)))
  const person = asText(dose.takenByPerson)
  tables.doses.push(
    cells({
      id: `${key}:${asText(dose.scheduleIndex)}:${asText(dose.scheduledTime)}:${person}`,
      medicine_id: key,
      taken_utc: taken,
      amount,
      person,
      notes: dose.journalNote,
      created_utc: taken,
    }),
  )
}

/** Units of as-needed doses. */
const UNIT_OF_QUANTITY: Record<string, Unit> = {
  pills: 'pill',
  ml: 'ml',
  puffs: 'puff',
  injections: 'dose',
  application: 'dose',
}

export function addAsNeeded(
  incoming: Incoming,
  context: ReadingContext,
  dose: Json,
  medications: ReadonlyMap<string, Medication>,
): void {
  if (dose.status === 'reversed') return
  const medication = medications.get(asText(dose.medicationRef))
  const { tables, lost } = incoming
  const quantity = Number(dose.quantityMilli) / 1000
  const line = { table: 'doses', name: medication?.name ?? asText(dose.medicationRef) } as const
  if (!medication || !(quantity > 0)) {
    lost.push({ ...line, reason: medication ? t('It has no amount') : t('Its medicine is not in the file.') })
    return
  }
  const { key, name, unit } = medication
  const word = asText(dose.quantityUnit)
  const own = word === '' ? unit : UNIT_OF_QUANTITY[word]
  const amount =
    own !== undefined && isSameKind(own, unit)
      ? quantity
      : amountIn(incoming, context, { key, name, text: `${quantity} ${word}`, unit }, line)
  if (amount === undefined) return
  const taken = instantOf(Date.parse(asText(dose.occurredAt)))
  tables.doses.push(
    cells({
      id: `medassist:${asText(dose.eventId)}`,
      medicine_id: key,
      taken_utc: taken,
      amount,
      person: dose.person,
      notes: dose.journalNote,
      created_utc: taken,
    }),
  )
}
