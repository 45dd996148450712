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

const DAY_MS = 24 * 60 * 60 * 1000
const two = (part: number) => String(part).padStart(2, '0')
const dateOf = (epochDay: unknown): string | null =>
  typeof epochDay === 'number' && epochDay > 0 ? instantOf(epochDay * DAY_MS).slice(0, 10) || null : null

/** The number in an amount like "1", "0.5" or "2 tablets". */
const numberIn = (amount: unknown): number => Number.parseFloat(asText(amount).replace(',', '.')) || 1

export const isMedTimer = (file: Record<string, unknown>): boolean =>
  Array.isArray(asObject(file.medicines).list) || Array.isArray(asObject(file.events).list)

/** A backup of medTimer: medicines with their reminders, and events. */
export function readMedTimer(
  file: Record<string, unknown>,
  said: { timeZone: string; now: string },
): Incoming {
  const incoming = nothing()
  const { tables, lost } = incoming
  const keys = new Map<string, string>()
  for (const { medicine: one, reminders } of asList(asObject(file.medicines).list)) {
    const medicine = asObject(one)
    const name = asText(medicine.name ?? medicine.medicineName)
    const key = `medTimer:${name}`
    keys.set(name, key)
    tables.medicines.push(
      cells({ id: key, name, notes: medicine.notes, unit: 'pill', step: 0.001, created_utc: said.now }),
    )
    const count = Number(medicine.amount)
    tables.packs.push(
      cells({
        id: key,
        medicine_id: key,
        count: count > 0 ? count : null,
        initial_count: count > 0 ? count : null,
        expires: dateOf(medicine.expirationDate),
        created_utc: said.now,
      }),
    )
    asList(reminders).forEach((reminder, place) => {
      const pattern = patternOf(reminder)
      const minutes = Number(reminder.timeInMinutes)
      if (pattern === undefined || !(minutes >= 0 && minutes < 1440)) {
        lost.push({
          table: 'plans',
          name,
          reason: t('This kind of reminder has no counterpart here. Make a plan by hand.'),
        })
        return
      }
      const today = said.now.slice(0, 10)
      const content = planContent({
        pattern,
        times: [
          {
            at: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
            amount: numberIn(reminder.amount),
            note: asText(reminder.instructions).slice(0, 100) || null,
          },
        ],
        startsOn: dateOf(reminder.periodStart) ?? (dateOf(reminder.cycleStartDay) || today),
        endsOn: dateOf(reminder.periodEnd),
      })
      const isActive = reminder.active !== false
      const id = `${key}:${asText(reminder.reminderId) || place}`
      tables.plans.push(planCells({ id, medicine: key, person: '', isActive, content, ...said }))
    })
  }
  asList(asObject(file.events).list).forEach((event) => {
    const name = asText(event.medicineName)
    if (event.status !== 'TAKEN') return
    const key = keys.get(name)
    const taken = instantOf(Number(event.processedTimestamp || event.remindedTimestamp) * 1000)
    if (key === undefined) {
      lost.push({ table: 'doses', name, reason: t('Its medicine is not in the file.') })
      return
    }
    tables.doses.push(
      cells({
        id: `${key}:${asText(event.reminderId)}:${taken}`,
        medicine_id: key,
        taken_utc: taken,
        amount: numberIn(event.amount),
        notes: event.notes,
        created_utc: taken,
      }),
    )
  })
  return incoming
}

/** Days of a reminder; undefined if it follows another one or repeats after hours. */
function patternOf(reminder: Record<string, unknown>): unknown {
  if (
    Number(reminder.linkedReminderId) > 0 ||
    Number(reminder.intervalStart) > 0 ||
    reminder.windowedInterval === true
  )
    return undefined
  if (Number(reminder.outOfStockThreshold) > 0) return undefined
  const [on, off] = [Number(reminder.consecutiveDays) || 1, Number(reminder.pauseDays) || 0]
  if (off > 0) return on === 1 ? { kind: 'days', every: off + 1 } : { kind: 'cycle', on, off }
  const days = Array.isArray(reminder.days) ? reminder.days : []
  const weekdays = days.flatMap((isOn, place) => (isOn === true && place < 7 ? [place + 1] : []))
  return weekdays.length === 0 || weekdays.length === 7 ? { kind: 'daily' } : { kind: 'weekdays', weekdays }
}
