import type { Unit } from '../../../../contract/amounts.ts'
import { t } from '../../../../language/t.ts'
import { amountIn, isSameKind, readAmountText, UNKNOWN_UNIT, unitOf } from '../amountText.ts'
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
import { courseOf, dateOf, isDose, isMovedOnWeekends } from './medTimerCourse.ts'
import { addDose, amountOf, firstEvents, type Medicine, notADose, planIdOf } from './medTimerEvents.ts'

type Json = Record<string, unknown>

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
  const settings = asObject(file.settings)
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
      settings,
    })
    namesakes.push(added)
    for (const reminder of asList(reminders))
      if (isDose(reminder)) byReminder.set(asText(reminder.reminderId), added)
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
    settings,
  }: {
    key: string
    name: string
    of: Json
    reminders: Json[]
    tags: unknown
    since: ReadonlyMap<string, string>
    settings: Json
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
  // A number alone is not in a unit that only other amounts name, such as ml.
  const isNamedByAmounts = word === '' && unit !== null && !isSameKind(unit, 'pill')
  const otherUnit = unit === null ? word : isNamedByAmounts ? UNKNOWN_UNIT : ''
  const medicine = { key, name, unit, otherUnit, label: labelOf(context, of, doses) }
  reminders.forEach((reminder, place) => {
    addPlan(incoming, context, medicine, {
      reminder,
      place,
      since: since.get(asText(reminder.reminderId)),
      settings,
    })
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
  {
    reminder,
    place,
    since,
    settings,
  }: { reminder: Json; place: number; since: string | undefined; settings: Json },
): void {
  const { key, name, unit } = medicine
  const line = { table: 'plans', name } as const
  if (!isDose(reminder)) {
    incoming.lost.push({ ...line, reason: notADose() })
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
    {
      key,
      name,
      text: amountOf(medicine, reminder.amount),
      unit,
      isVariable: reminder.variableAmount === true,
    },
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
  if (phases.some(({ times }) => times.some((time) => isMovedOnWeekends(settings, time))))
    incoming.lost.push({
      ...line,
      reason: t('It reminded later on weekends. Here it reminds at the same time every day.'),
    })
  if (reminder.automaticallyTaken === true)
    incoming.lost.push({
      ...line,
      reason: t('Its doses were marked as taken by themselves. Here someone logs them.'),
    })
}
