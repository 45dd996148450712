import { type Unit, writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence, SkipReason } from '../../../contract/occurrences.ts'
import type { Person } from '../../../contract/people.ts'
import { inWords, withCommas } from '../../../language/lists.ts'
import { sentence, t, tn } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { dayOf, formatMonthDay, formatTime } from '../../base/ui/dates.ts'
import { isWaiting } from '../../medicines/doses/waitingId.ts'
import { type DrawerName, drawerOf } from '../../medicines/plans/day.ts'
import { dayAround } from '../../medicines/plans/dayRange.ts'
import { canCatchUp, type PlannedDose } from '../../medicines/plans/states.ts'
import { cityOf, deviceZone } from '../../people/people/zones.ts'

/** "8:03 AM"; "yesterday at 9:30 PM", "tomorrow at 9:05 AM" of the days beside; "November 18 at 9:30 PM" of others. */
export function timeWords(instant: string, now: Date): string {
  const day = dayOf(instant)
  const time = formatTime(instant)
  const beside = (days: number) => dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
  if (day === beside(0)) return time
  if (day === beside(-1)) return t('yesterday at {time}', { time })
  if (day === beside(1)) return t('tomorrow at {time}', { time })
  return t('{day} at {time}', { day: formatMonthDay(day), time })
}

/** Time of a dose: "8:00 AM", or for a person in another time zone "8:00 AM in New York (2:00 PM here)". */
export function dueText({
  dueAt,
  local,
  timeZone,
}: Pick<Occurrence, 'dueAt' | 'local' | 'timeZone'>): string {
  const here = formatTime(dueAt)
  // A text without a zone is read as a time of this device.
  const there = formatTime(local)
  return there === here || timeZone === deviceZone()
    ? here
    : t('{there} in {city} ({here} here)', { there, city: cityOf(timeZone), here })
}

export const SKIP_WORDS: Record<SkipReason, string> = {
  notNeeded: sentence('Not needed'),
  sideEffects: sentence('Side effects'),
  toldTo: sentence('Doctor’s advice'),
  noneLeft: sentence('We ran out'),
  other: sentence('Something else'),
}

/** Like `SKIP_WORDS`, after a colon. */
const SKIPPED_AS: typeof SKIP_WORDS = {
  notNeeded: sentence('not needed'),
  sideEffects: sentence('side effects'),
  toldTo: sentence('doctor’s advice'),
  noneLeft: sentence('none left'),
  other: sentence('something else'),
}

/** "1 tablet", with the note of the time: "1 drop in each eye". */
export const amountText = ({ amount, note }: Pick<Occurrence, 'amount' | 'note'>, unit: Unit): string =>
  note === null
    ? writeAmountOf(amount, unit)
    : t('{amount} {note}', { amount: writeAmountOf(amount, unit), note })

/**
 * "Taken at 08:12", with the member who marked it for another person; "Given by Ben at 08:03" for a person without an
 * account.
 */
function takenText({ dose, personId }: Occurrence, people: readonly Person[]): string {
  if (dose === null) return t('Taken')
  const time = formatTime(dose.takenAt)
  if (isWaiting(dose.id)) return t('Taken at {time}, not sent yet', { time })
  const by = people.find(({ id }) => id === dose.loggedBy)
  if (!by || by.id === personId) return t('Taken at {time}', { time })
  const hasAccount = people.some(({ id, userId }) => id === personId && userId !== null)
  return hasAccount
    ? t('Taken at {time}, marked by {person}', { time, person: by.name })
    : t('Given by {person} at {time}', { time, person: by.name })
}

function skippedText({ skipped }: Occurrence): string {
  if (skipped === null || skipped.reason === 'other') return t('Skipped')
  return t('Skipped: {reason}', { reason: t(SKIPPED_AS[skipped.reason]) })
}

/** State of a dose in words; `people` are everyone in the family. */
export function stateText({ occurrence, state }: PlannedDose, people: readonly Person[]): string {
  const { dueAt, snoozedUntil } = occurrence
  switch (state) {
    case 'upcoming':
      return t('At {time}', { time: dueText(occurrence) })
    case 'due':
      return t('Due now')
    case 'late':
      return t('Waiting since {time}', {
        time: canCatchUp(occurrence) ? timeWords(dueAt, present()) : dueText(occurrence),
      })
    case 'snoozed':
      return t('Reminder at {time}', { time: formatTime(snoozedUntil ?? dueAt) })
    case 'taken':
      return takenText(occurrence, people)
    case 'skipped':
      return skippedText(occurrence)
    case 'missed':
      return t('Missed')
  }
}

/** Label of a card's button while `waiting` of `all` doses wait; `name` is the medicine of the only one. */
export function takeWords(waiting: number, all: number, name: string): string {
  if (waiting === 1 && all === 1) return t('Taken')
  if (waiting === 1) return t('{name} Taken', { name })
  if (waiting < all) return tn(waiting, 'Other {count} Taken', 'Other {count} Taken')
  return waiting === 2 ? t('Both Taken') : tn(waiting, 'All {count} Taken', 'All {count} Taken')
}

type NamedMedication = Pick<Medication, 'id' | 'name' | 'unit'>

const personOf = ({ occurrence }: PlannedDose, people: readonly Person[]) =>
  people.length > 1 ? people.find(({ id }) => id === occurrence.personId)?.name : undefined

const medicationOf = ({ occurrence }: PlannedDose, medications: readonly NamedMedication[]) =>
  medications.find(({ id }) => id === occurrence.medicationId)

/** "½ tablet, Rufus, 7:00 AM" */
export const detailOf = (
  planned: PlannedDose,
  medications: readonly NamedMedication[],
  people: readonly Person[],
): string =>
  withCommas([
    amountText(planned.occurrence, medicationOf(planned, medications)?.unit ?? 'dose'),
    personOf(planned, people),
    dueText(planned.occurrence),
  ])

/** "Carprofen 50 mg, ½ tablet, Rufus, 7:00 AM"; "Metformin and Hylo Comod, Grandpa Emil" of several. */
export function describe(
  doses: readonly PlannedDose[],
  medications: readonly NamedMedication[],
  people: readonly Person[],
): string {
  const names = doses.map((planned) => medicationOf(planned, medications)?.name ?? t('A medicine'))
  const [first, ...more] = doses
  if (!first) return ''
  if (more.length === 0) return withCommas([names[0], detailOf(first, medications, people)])
  return withCommas([inWords(names), personOf(first, people)])
}

const TODAY: Record<DrawerName, string> = {
  Morning: sentence('this morning'),
  Noon: sentence('today'),
  Evening: sentence('this evening'),
  Bedtime: sentence('tonight'),
}

const BEFORE: Record<DrawerName, string> = {
  Morning: sentence('yesterday'),
  Noon: sentence('yesterday'),
  Evening: sentence('yesterday evening'),
  Bedtime: sentence('last night'),
}

/** "Missed this morning: Mila, Amoxicillin 8:00 AM"; without the person in a family of one. */
export function missedText(
  { occurrence }: PlannedDose,
  { people, medications, now }: { people: readonly Person[]; medications: readonly Medication[]; now: Date },
): string {
  const due = new Date(occurrence.dueAt)
  const when = (due < dayAround(now).from ? BEFORE : TODAY)[drawerOf(due)]
  const person = people.length > 1 ? people.find(({ id }) => id === occurrence.personId)?.name : undefined
  const name = medications.find(({ id }) => id === occurrence.medicationId)?.name ?? t('a medicine')
  const dose = { when: t(when), name, time: dueText(occurrence) }
  return person === undefined
    ? t('Missed {when}: {name} {time}', dose)
    : t('Missed {when}: {person}, {name} {time}', { ...dose, person })
}

/** "Carprofen 50 mg, Rufus"; "2 for Grandpa Emil"; "5 doses". A family of one is not named. */
export function dosesText(
  doses: readonly Pick<Occurrence, 'medicationId' | 'personId'>[],
  medications: readonly Pick<Medication, 'id' | 'name'>[],
  people: readonly Person[],
): string {
  const [first] = doses
  const person =
    people.length > 1 && doses.every(({ personId }) => personId === first?.personId)
      ? people.find(({ id }) => id === first?.personId)
      : undefined
  if (doses.length > 1)
    return person
      ? tn(doses.length, '{count} for {person}', '{count} for {person}', { person: person.name })
      : tn(doses.length, '{count} dose', '{count} doses')
  const name = medications.find(({ id }) => id === first?.medicationId)?.name ?? t('One dose')
  return person ? t('{name}, {person}', { name, person: person.name }) : name
}
