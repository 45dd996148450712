import type { Person } from '../../contract/people.ts'
import { formatTime } from '../ui/dates.ts'
import { listed } from '../ui/lists.ts'
import { byTime, countStates, isUpcoming, isWaiting, type Planned } from './states.ts'

/** Who has something waiting, by what was first to be taken. */
export const whoWaits = (planned: readonly Planned[]): string[] => [
  ...new Set(
    planned
      .filter(isWaiting)
      .sort(byTime)
      .map(({ occurrence }) => occurrence.personId),
  ),
]

const MOST_NAMES = 3

function namesText(names: readonly string[]): string {
  if (names.length <= MOST_NAMES) return listed(names)
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
}

/** Whose doses an answer is about. */
export interface Whose {
  people: readonly Person[]
  /** The only one it is about: of several, or of a family of one. */
  one?: Person | undefined
}

function waitingText(planned: readonly Planned[], { people, one }: Whose): string {
  const count = planned.filter(isWaiting).length
  if (people.length < 2) return `Not yet: ${count === 1 ? 'one dose' : `${count} doses`}.`
  if (one) return `Not yet: ${count} for ${one.name}.`
  const names = whoWaits(planned).flatMap((id) => people.find((person) => person.id === id)?.name ?? [])
  return names.length === 0 ? `Not yet: ${count}.` : `Not yet: ${namesText(names)}.`
}

function takenText({ people, one }: Whose): string {
  if (people.length < 2) return 'All taken.'
  return one ? `${one.name} has taken everything.` : 'Everybody has taken theirs.'
}

/** Whether everybody has taken theirs, of the doses of a day by now. */
export function answer(planned: readonly Planned[], whose: Whose): string {
  if (planned.length === 0) return 'Nothing is planned.'
  if (planned.some(isWaiting)) return waitingText(planned, whose)
  const { missed, taken } = countStates(planned)
  const next = planned.filter(isUpcoming).sort(byTime)[0]
  const nextText = next && `Next at ${formatTime(next.occurrence.dueAt)}.`
  if (missed > 0) return nextText ?? `Nothing is waiting. ${missed} not taken.`
  if (nextText !== undefined) return taken > 0 ? `${takenText(whose)} ${nextText}` : nextText
  return taken > 0 ? takenText(whose) : 'Everything was skipped.'
}

/** Nothing is waiting and nothing more will come. */
export const isAllDone = (planned: readonly Planned[]): boolean =>
  planned.length > 0 && planned.every((one) => !isWaiting(one) && !isUpcoming(one))
