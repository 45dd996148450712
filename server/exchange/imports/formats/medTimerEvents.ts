import type { Unit } from '../../../../contract/amounts.ts'
import { EARLIEST_TAKEN_AT } from '../../../../contract/doses.ts'
import { t } from '../../../../language/t.ts'
import { amountIn, readAmountText } from '../amountText.ts'
import { asText, cells, type Incoming, instantOf } from '../incoming.ts'
import { ask, idOf, type ReadingContext } from '../questions.ts'

type Json = Record<string, unknown>

/** A medicine of the file, by which its events find it. */
export interface Medicine {
  key: string
  name: string
  /** Says which one it is where several have the name. */
  label: string
  unit: Unit | null
  /** Unit of a number alone, if it is unknown here. */
  otherUnit: string
}

/** An amount as the file means it: a number alone is in the unit of its medicine. */
export const amountOf = ({ otherUnit }: Medicine, amount: unknown): string =>
  [asText(amount), readAmountText(asText(amount))?.unit === null ? otherUnit : ''].filter(Boolean).join(' ')

/** `(3/21)` behind the name in events: the day of a cycle. */
const CYCLE_DAY = / \(\d+\/\d+\)/g

/** Reason why a reminder or event of packs is no dose. */
export const notADose = () =>
  t('It reminds of the stock or the expiration date, which is done here for every medicine.')

/** Types of events that are about a medicine's packs. */
const OF_PACKS: readonly unknown[] = ['OUT_OF_STOCK', 'EXPIRATION_DATE', 'REFILL']

export const planIdOf = (medicineKey: string, reminder: string | number) => `${medicineKey}:${reminder}`

/** Statuses of events that say something about a dose. */
const SKIPPED = 'SKIPPED'
const TAKEN = 'TAKEN'

/** Instant for which an event's reminder was planned. */
const remindedAt = (event: Json): string => instantOf(Number(event.remindedTimestamp) * 1000)

/** Instant of the first dose or skip of each reminder. */
export function firstEvents(events: readonly Json[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const event of events) {
    if (event.status !== TAKEN && event.status !== SKIPPED) continue
    const [reminder, at] = [asText(event.reminderId), remindedAt(event)]
    if (at >= EARLIEST_TAKEN_AT && at < (first.get(reminder) ?? '9')) first.set(reminder, at)
  }
  return first
}

export function addDose(
  incoming: Incoming,
  context: ReadingContext,
  event: Json,
  {
    byName,
    byReminder,
  }: { byName: ReadonlyMap<string, Medicine[]>; byReminder: ReadonlyMap<string, Medicine> },
): void {
  if (event.status !== TAKEN && event.status !== SKIPPED) return
  const written = asText(event.medicineName)
  const name = byName.has(written) ? written : written.replaceAll(CYCLE_DAY, '')
  const line = { table: 'doses', name } as const
  if (OF_PACKS.includes(event.reminderType)) {
    incoming.lost.push({ ...line, reason: notADose() })
    return
  }
  const at = instantOf(Number(event.processedTimestamp || event.remindedTimestamp) * 1000)
  const namesakes = byName.get(name) ?? []
  const reminder = asText(event.reminderId)
  const reminded = byReminder.get(reminder)
  const momentOf = ({ key }: Medicine, skippedAt: string | null): string => {
    const dueAt = remindedAt(event)
    const id = `${key}:${reminder}:${dueAt}`
    incoming.moments.push({ id, planId: planIdOf(key, reminder), dueAt, skippedAt, name })
    return id
  }
  if (event.status === SKIPPED) {
    if (reminded?.name === name) momentOf(reminded, at)
    else incoming.lost.push({ ...line, reason: t('It was skipped, so nothing was taken.') })
    return
  }
  let medicine = namesakes.length === 1 ? namesakes[0] : reminded?.name === name ? reminded : undefined
  if (namesakes.length === 0) {
    incoming.lost.push({ ...line, reason: t('Its medicine is not in the file.') })
    return
  }
  if (!medicine) {
    const sentence = t('Several medicines are called {name}. Which one was taken?', { name })
    const choices = namesakes.map((one, place) => ({
      id: String(place),
      label: `${name} (${one.label || place + 1})`,
    }))
    const answer = ask(incoming, context, { id: idOf('namesake', name), sentence, choices }, line)
    if (answer === undefined) return
    medicine = namesakes[Number(answer)]
  }
  if (!medicine) return
  const { key, unit } = medicine
  const text = amountOf(medicine, event.amount)
  const amount = amountIn(incoming, context, { key, name, text, unit }, line)
  if (amount === undefined) return
  incoming.tables.doses.push(
    cells({
      id: `${key}:${reminder}:${at}`,
      medicine_id: key,
      planned_id: reminded === medicine ? momentOf(medicine, null) : null,
      taken_utc: at,
      amount,
      notes: event.notes,
      created_utc: at,
    }),
  )
}
