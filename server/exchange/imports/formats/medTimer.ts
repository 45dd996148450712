import type { Unit } from '../../../../contract/amounts.ts'
import { EARLIEST_TAKEN_AT } from '../../../../contract/doses.ts'
import { t } from '../../../../language/t.ts'
import { amountIn, readAmountText, unitOf } from '../amountText.ts'
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
import { ask, idOf, type ReadingContext } from '../questions.ts'
import { courseOf, dateOf, isDose } from './medTimerCourse.ts'

type Json = Record<string, unknown>

/** A medicine of the file, by which its doses find it. */
interface Medicine {
  key: string
  name: string
  /** Says which one it is where several have the name. */
  label: string
  unit: Unit | null
}

/** `(3/21)` behind the name in events: the day of a cycle. */
const CYCLE_DAY = / \(\d+\/\d+\)/g

/** Longest note of a plan's time. */
const LONGEST_NOTE = 100

/** Items of the old form `{version, list}`, which has either medicines or events. */
const oldList = (file: Json): Json[] => (typeof file.version === 'number' ? asList(file.list) : [])

const medicinesOf = (file: Json): Json[] => [
  ...asList(asObject(file.medicines).list),
  ...oldList(file).filter((item) => 'medicine' in item),
]

const eventsOf = (file: Json): Json[] => [
  ...asList(asObject(file.events).list),
  ...oldList(file).filter((item) => 'remindedTimestamp' in item),
]

export const isMedTimer = (file: Json): boolean =>
  Array.isArray(asObject(file.medicines).list) ||
  Array.isArray(asObject(file.events).list) ||
  oldList(file).some((item) => 'medicine' in item || 'remindedTimestamp' in item)

/** A backup of medTimer: medicines with their reminders, and events. */
export function readMedTimer(file: Json, context: ReadingContext): Incoming {
  const incoming = nothing()
  const byName = new Map<string, Medicine[]>()
  const byReminder = new Map<string, Medicine>()
  const since = firstEvents(eventsOf(file))
  for (const { medicine, reminders, tags } of medicinesOf(file)) {
    const name = asText(asObject(medicine).name ?? asObject(medicine).medicineName)
    const namesakes = byName.get(name) ?? []
    byName.set(name, namesakes)
    const key = `medTimer:${name}${namesakes.length === 0 ? '' : `#${namesakes.length + 1}`}`
    const added = addMedicine(incoming, context, {
      key,
      name,
      of: asObject(medicine),
      reminders: asList(reminders),
      tags,
      since,
    })
    namesakes.push(added)
    for (const reminder of asList(reminders)) byReminder.set(asText(reminder.reminderId), added)
  }
  for (const event of eventsOf(file)) addDose(incoming, context, event, { byName, byReminder })
  return incoming
}

function addMedicine(
  incoming: Incoming,
  context: ReadingContext,
  {
    key,
    name,
    of,
    reminders,
    tags,
    since,
  }: {
    key: string
    name: string
    of: Json
    reminders: Json[]
    tags: unknown
    since: ReadonlyMap<string, string>
  },
): Medicine {
  const { tables, lost } = incoming
  const word = asText(of.unit).trim()
  const doses = reminders.filter(isDose)
  const unit = word === '' ? unitIn(doses) : (unitOf(word) ?? null)
  const tagNames = asList(tags)
    .map((tag) => asText(tag.name))
    .filter(Boolean)
  const long = doses
    .map(({ instructions }) => asText(instructions))
    .filter((text) => text.length > LONGEST_NOTE)
  const notes = [
    asText(of.notes),
    ...long,
    tagNames.length > 0 ? t('Tags: {tags}', { tags: tagNames.join(', ') }) : '',
  ]
  tables.medicines.push(
    cells({
      id: key,
      name,
      notes: notes.filter(Boolean).join('\n'),
      unit: unit ?? 'pill',
      step: 0.001,
      created_utc: context.now,
    }),
  )
  const left = Number(of.amount)
  // Zero is also the stock of a medicine whose stock is not tracked.
  const count = left > 0 && unit !== null ? left : null
  if (left > 0 && unit === null)
    lost.push({
      table: 'packs',
      name,
      reason: t('Its stock of {stock} is not in a unit that is counted here.', { stock: `${left} ${word}` }),
    })
  tables.packs.push(
    cells({
      id: key,
      medicine_id: key,
      count,
      initial_count: count,
      expires: dateOf(of.expirationDate),
      created_utc: context.now,
    }),
  )
  const medicine = { key, name, unit, label: labelOf(context, of, doses) }
  reminders.forEach((reminder, place) => {
    addPlan(incoming, context, medicine, { reminder, place, since: since.get(asText(reminder.reminderId)) })
  })
  return medicine
}

/** Unit that all amounts of the reminders name, if they name one. */
function unitIn(reminders: readonly Json[]): Unit {
  const units = new Set(reminders.flatMap(({ amount }) => readAmountText(asText(amount))?.unit ?? []))
  const [unit = 'pill'] = units.size === 1 ? units : []
  return unit
}

const labelOf = (context: ReadingContext, of: Json, reminders: readonly Json[]): string =>
  [
    asText(of.notes).slice(0, 60),
    ...reminders.slice(0, 3).map((reminder) => courseOf(reminder, context).at ?? ''),
  ]
    .filter(Boolean)
    .join(', ')

function addPlan(
  incoming: Incoming,
  context: ReadingContext,
  medicine: Medicine,
  { reminder, place, since }: { reminder: Json; place: number; since: string | undefined },
): void {
  const { key, name, unit } = medicine
  const line = { table: 'plans', name } as const
  if (!isDose(reminder)) {
    const reason = t('It reminds of the stock or the expiration date, which is done here for every medicine.')
    incoming.lost.push({ ...line, reason })
    return
  }
  const course = courseOf(reminder, context, since)
  if (course.reason !== undefined) {
    incoming.lost.push({ ...line, reason: course.reason })
    return
  }
  const amount = amountIn(
    incoming,
    context,
    { key, name, text: asText(reminder.amount), unit, isVariable: reminder.variableAmount === true },
    line,
  )
  if (amount === undefined) return
  const note = asText(reminder.instructions).slice(0, LONGEST_NOTE) || null
  const { phases, startsOn, endsOn } = course
  const content = {
    ...planContent({ pattern: null, times: [], startsOn, endsOn }),
    phases: phases.map(({ days, pattern, times }) => ({
      days,
      pattern,
      times: times.map((at) => ({ at, amount, note })),
    })),
  }
  const id = planIdOf(key, asText(reminder.reminderId) || place)
  const isActive = reminder.active !== false
  const { timeZone, now } = context
  incoming.tables.plans.push(planCells({ id, medicine: key, person: '', isActive, content, timeZone, now }))
  if (reminder.automaticallyTaken === true)
    incoming.lost.push({
      ...line,
      reason: t('Its doses were marked as taken by themselves. Here someone logs them.'),
    })
}

const planIdOf = (medicineKey: string, reminder: string | number) => `${medicineKey}:${reminder}`

/** Statuses of events that say something about a dose. */
const SKIPPED = 'SKIPPED'
const TAKEN = 'TAKEN'

/** Instant for which an event's reminder was planned. */
const remindedAt = (event: Json): string => instantOf(Number(event.remindedTimestamp) * 1000)

/** Instant of the first dose or skip of each reminder. */
function firstEvents(events: readonly Json[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const event of events) {
    if (event.status !== TAKEN && event.status !== SKIPPED) continue
    const [reminder, at] = [asText(event.reminderId), remindedAt(event)]
    if (at >= EARLIEST_TAKEN_AT && at < (first.get(reminder) ?? '9')) first.set(reminder, at)
  }
  return first
}

function addDose(
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
  const amount = amountIn(incoming, context, { key, name, text: asText(event.amount), unit }, line)
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
