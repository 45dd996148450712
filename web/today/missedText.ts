import type { Medication } from '../../contract/medications.ts'
import type { Person } from '../../contract/people.ts'
import { type DrawerName, dayAround, drawerOf } from './day.ts'
import { dueText } from './dueText.ts'
import type { Planned } from './states.ts'

const TODAY: Record<DrawerName, string> = {
  Morning: 'this morning',
  Noon: 'today',
  Evening: 'this evening',
  Bedtime: 'tonight',
}

const BEFORE: Record<DrawerName, string> = {
  Morning: 'yesterday',
  Noon: 'yesterday',
  Evening: 'yesterday evening',
  Bedtime: 'last night',
}

/** "Missed this morning: Mila, Amoxicillin 8:00 AM"; without the person in a family of one. */
export function missedText(
  { occurrence }: Planned,
  { people, medications, now }: { people: readonly Person[]; medications: readonly Medication[]; now: Date },
): string {
  const due = new Date(occurrence.dueAt)
  const when = (due < dayAround(now).from ? BEFORE : TODAY)[drawerOf(due)]
  const person = people.length > 1 ? people.find(({ id }) => id === occurrence.personId)?.name : undefined
  const name = medications.find(({ id }) => id === occurrence.medicationId)?.name ?? 'a medicine'
  return `Missed ${when}: ${person === undefined ? '' : `${person}, `}${name} ${dueText(occurrence)}`
}
