import type { Unit } from '../../../../contract/amounts.ts'
import { toCalendarDate } from '../../../../contract/calendarDate.ts'
import { REMINDING } from '../../../../contract/reminding.ts'
import { t } from '../../../../language/t.ts'
import {
  asList,
  asObject,
  asText,
  cells,
  type Incoming,
  nothing,
  planCells,
  planContent,
} from '../incoming.ts'
import type { ReadingContext } from '../questions.ts'
import { addAsNeeded, addDose, type Medication } from './medassistDoses.ts'
import {
  courseOf,
  millilitres,
  namesIn,
  peopleOf,
  type StockOfMedassist,
  stockLeft,
} from './medassistStock.ts'

type Json = Record<string, unknown>

/** Units of packages; those of blisters and bottles are the medication's form. */
const UNIT_OF_PACKAGE: Record<string, Unit> = {
  inhaler: 'puff',
  injection: 'dose',
  liquid_container: 'ml',
  // Its content is known in grams, its doses are applications.
  tube: 'dose',
}
const UNIT_OF_FORM: Record<string, Unit> = {
  capsule: 'capsule',
  tablet: 'tablet',
  liquid: 'ml',
  topical: 'dose',
}

export const isMedassist = (file: Json): boolean =>
  Array.isArray(file.medications) && typeof file.version === 'string' && 'exportedAt' in file

/** An export of medassist-ng. Stocks are as of the export. */
export function readMedassist(file: Json, context: ReadingContext): Incoming {
  const incoming = nothing()
  const settings = asObject(file.settings)
  const exported = Date.parse(asText(file.exportedAt))
  const asNeeded = asList(file.asNeededIntakes)
  const of = {
    isAutomatic: settings.stockCalculationMode !== 'manual',
    timeZone: asText(settings.timezone) || context.timeZone,
    at: Number.isNaN(exported) ? Date.parse(context.now) : exported,
  }
  const dosesOf = grouped(asList(file.doseHistory))
  const asNeededOf = grouped(asNeeded)
  const medications = new Map<string, Medication>()
  for (const medication of asList(file.medications)) {
    const ref = asText(medication._exportId)
    const stock = {
      ...of,
      medication,
      doses: byPlace(dosesOf.get(ref) ?? []),
      asNeeded: asNeededOf.get(ref) ?? [],
    }
    medications.set(ref, addMedication(incoming, context, stock))
  }
  for (const dose of asList(file.doseHistory)) addDose(incoming, context, dose, medications)
  for (const dose of asNeeded) addAsNeeded(incoming, context, dose, medications)
  for (const refill of asList(file.refillHistory))
    incoming.lost.push({
      table: 'movements',
      name: medications.get(asText(refill.medicationRef))?.name ?? '',
      reason: t('Refills are part of the count already; their history is not carried over.'),
    })
  return incoming
}

function grouped(rows: readonly Json[]): Map<string, Json[]> {
  const groups = new Map<string, Json[]>()
  for (const row of rows) {
    const ref = asText(row.medicationRef)
    const group = groups.get(ref)
    if (group) group.push(row)
    else groups.set(ref, [row])
  }
  return groups
}

function byPlace(doses: readonly Json[]): Map<number, Json[]> {
  const places = new Map<number, Json[]>()
  for (const dose of doses) {
    if (dose.dismissed === true) continue
    const place = Number(dose.scheduleIndex)
    const group = places.get(place)
    if (group) group.push(dose)
    else places.set(place, [dose])
  }
  return places
}

function addMedication(incoming: Incoming, context: ReadingContext, stock: StockOfMedassist): Medication {
  const { tables, lost } = incoming
  const { medication } = stock
  const name = asText(medication.name)
  const key = `medassist:${asText(medication._exportId) || name}`
  const inventory = asObject(medication.inventory)
  const packageType = asText(inventory.packageType)
  const form = asText(medication.medicationForm)
  const unit = UNIT_OF_PACKAGE[packageType] ?? UNIT_OF_FORM[form] ?? (form === '' ? 'pill' : 'dose')
  const schedules = asList(medication.schedules)
  const people = new Set([
    ...namesIn(medication.takenBy),
    ...schedules.flatMap(({ takenBy }) => namesIn(takenBy)),
  ])
  for (const person of people)
    tables.people.push(
      cells({ id: personKey(person), name: person, kind: 'person', created_utc: context.now }),
    )
  tables.medicines.push(
    cells({
      id: key,
      name,
      purpose: medication.genericName,
      notes: notesOf(medication),
      unit,
      step: 0.001,
      people: people.size === 0 ? '' : [...people].map(personKey),
      created_utc: context.now,
    }),
  )
  const left = stockLeft(stock)
  const isTube = packageType === 'tube'
  if (left.count === null)
    lost.push({ table: 'packs', name, reason: t('The file does not say clearly how much of it is left.') })
  else if (isTube && left.count > 0)
    lost.push({
      table: 'packs',
      name,
      reason: t('Its stock of {stock} is not in a unit that is counted here.', {
        stock: `${left.count} ${asText(inventory.packageAmountUnit) || 'g'}`,
      }),
    })
  tables.packs.push(
    cells({
      id: key,
      medicine_id: key,
      count: isTube ? null : left.count,
      initial_count: isTube ? null : left.full,
      expires: toCalendarDate(asText(medication.expiryDate)),
      created_utc: context.now,
    }),
  )
  if (medication.image) lost.push({ table: 'medicines', name, reason: t('Its picture is not carried over.') })
  const known = { key, name, unit, schedules }
  schedules.forEach((schedule, place) => {
    addPlans(incoming, context, { ...known, medication }, schedule, place)
  })
  return known
}

const personKey = (name: string) => `medassist:person:${name}`

/** Notes with the prescription, which has no place of its own. */
function notesOf(medication: Json): string {
  const [left, all, until] = [
    medication.prescriptionRemainingRefills,
    medication.prescriptionAuthorizedRefills,
    asText(medication.prescriptionExpiryDate),
  ]
  const refills = { left: asText(left) || '?', all: asText(all) || '?' }
  const prescription =
    until === ''
      ? t('Prescription: {left} of {all} refills left', refills)
      : t('Prescription: {left} of {all} refills left, valid until {date}', { ...refills, date: until })
  const strength = medication.pillWeightMg
    ? `${asText(medication.pillWeightMg)} ${asText(medication.doseUnit)}`
    : ''
  const hasPrescription = medication.prescriptionEnabled === true
  return [asText(medication.notes), strength, hasPrescription ? prescription : ''].filter(Boolean).join('\n')
}

function addPlans(
  { tables, lost }: Incoming,
  { timeZone, now }: ReadingContext,
  { key, name, medication }: Medication & { medication: Json },
  schedule: Json,
  place: number,
): void {
  const line = { table: 'plans', name } as const
  const course = courseOf(schedule, medication)
  const amount = millilitres(schedule, medication)
  if (course.reason !== undefined || !(amount > 0)) {
    lost.push({ ...line, reason: course.reason ?? t('This schedule has no amount. Make a plan by hand.') })
    return
  }
  const { pattern, at, startsOn, endsOn } = course
  const content = {
    ...planContent({ pattern, times: [{ at, amount }], startsOn, endsOn }),
    ...(schedule.remind === false && { remind: { ...REMINDING, on: false } }),
  }
  const everyone = peopleOf(schedule, medication)
  const people = everyone.length > 0 ? everyone : ['']
  people.forEach((person, number) => {
    const id = number === 0 ? `${key}:${place}` : `${key}:${place}:${person}`
    const isActive = medication.isObsolete !== true
    tables.plans.push({
      ...planCells({ id, medicine: key, person, isActive, content, timeZone, now }),
      ...(!isActive && { status: 'stopped' }),
    })
  })
}
