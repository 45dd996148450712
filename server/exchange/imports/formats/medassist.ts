import { toCalendarDate } from '../../../../contract/calendarDate.ts'
import { t } from '../../../../language/t.ts'
import {
  asList,
  asObject,
  asText,
  cells,
  type Incoming,
  instantOf,
  nothing,
  planCells,
  planContent,
} from '../incoming.ts'

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const UNITS: Record<string, string> = { capsule: 'capsule', tablet: 'tablet', liquid: 'ml', topical: 'gram' }

export const isMedassist = (file: Record<string, unknown>): boolean =>
  Array.isArray(file.medications) && typeof file.version === 'string' && 'exportedAt' in file

export function readMedassist(
  file: Record<string, unknown>,
  said: { timeZone: string; now: string },
): Incoming {
  const incoming = nothing()
  const { tables, lost } = incoming
  const names = new Map<string, string>()
  const medications = new Map(asList(file.medications).map((one) => [asText(one._exportId), one]))
  for (const medication of asList(file.medications)) {
    const name = asText(medication.name)
    const key = `medassist:${asText(medication._exportId) || name}`
    names.set(asText(medication._exportId), name)
    tables.medicines.push(
      cells({
        id: key,
        name,
        purpose: medication.genericName,
        notes: medication.notes,
        unit: UNITS[asText(medication.medicationForm)] ?? 'pill',
        step: 0.001,
        created_utc: said.now,
      }),
    )
    tables.packs.push(
      cells({
        id: key,
        medicine_id: key,
        ...amountOf(asObject(medication.inventory)),
        expires: toCalendarDate(asText(medication.expiryDate)),
        created_utc: said.now,
      }),
    )
    if (medication.image)
      lost.push({ table: 'medicines', name, reason: t('Its picture is not carried over.') })
    asList(medication.schedules).forEach((schedule, place) => {
      const start = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(asText(schedule.start))
      if (!start || !(Number(schedule.usage) > 0)) {
        lost.push({ table: 'plans', name, reason: t('This schedule has no time. Make a plan by hand.') })
        return
      }
      const [, startsOn = '', at = ''] = start
      const people = Array.isArray(medication.takenBy) ? medication.takenBy : []
      const content = planContent({
        pattern: patternOf(schedule),
        times: [{ at, amount: Number(schedule.usage) }],
        startsOn,
        endsOn: toCalendarDate(asText(medication.medicationEndDate)) ?? null,
      })
      tables.plans.push(
        planCells({
          id: `${key}:${place}`,
          medicine: key,
          person: asText(schedule.takenBy) || asText(people[0]),
          isActive: medication.isObsolete !== true,
          content,
          ...said,
        }),
      )
    })
  }
  for (const dose of asList(file.doseHistory)) {
    if (dose.dismissed === true) continue
    const key = `medassist:${asText(dose.medicationRef)}`
    const taken = instantOf(Date.parse(asText(dose.takenAt)))
    tables.doses.push(
      cells({
        id: `${key}:${asText(dose.scheduleIndex)}:${asText(dose.scheduledTime)}:${asText(dose.takenByPerson)}`,
        medicine_id: key,
        taken_utc: taken,
        amount: usageOf(medications.get(asText(dose.medicationRef)), dose),
        person: dose.takenByPerson,
        notes: dose.journalNote,
        created_utc: taken,
      }),
    )
  }
  for (const dose of asList(file.asNeededIntakes)) {
    if (dose.status === 'reversed') continue
    const taken = instantOf(Date.parse(asText(dose.occurredAt)))
    tables.doses.push(
      cells({
        id: `medassist:${asText(dose.eventId)}`,
        medicine_id: `medassist:${asText(dose.medicationRef)}`,
        taken_utc: taken,
        amount: Number(dose.quantityMilli) / 1000,
        person: dose.person,
        notes: dose.journalNote,
        created_utc: taken,
      }),
    )
  }
  for (const refill of asList(file.refillHistory))
    lost.push({
      table: 'movements',
      name: names.get(asText(refill.medicationRef)) ?? '',
      reason: t('Refills are part of the count already; their history is not carried over.'),
    })
  return incoming
}

function usageOf(medication: Record<string, unknown> | undefined, dose: Record<string, unknown>): unknown {
  return asList(medication?.schedules)[Number(dose.scheduleIndex)]?.usage ?? 1
}

function amountOf(inventory: Record<string, unknown>) {
  const number = (field: string) => Number(inventory[field]) || 0
  const isBlister = (inventory.packageType ?? 'blister') === 'blister'
  const whole = number('packCount') * (number('blistersPerPack') || 1) * (number('pillsPerBlister') || 1)
  const full = isBlister
    ? whole
    : number('totalPills') || number('packageAmountValue') * (number('packCount') || 1)
  const count = (isBlister ? whole : 0) + number('looseTablets') + number('stockAdjustment')
  return { count: Math.max(0, count), initial_count: full > 0 ? full : null }
}

function patternOf(schedule: Record<string, unknown>): unknown {
  if (schedule.scheduleMode === 'weekdays' && Array.isArray(schedule.weekdays))
    return { kind: 'weekdays', weekdays: schedule.weekdays.map((day) => WEEKDAYS.indexOf(String(day)) + 1) }
  const every = Number(schedule.every) || 1
  return every === 1 ? { kind: 'daily' } : { kind: 'days', every }
}
