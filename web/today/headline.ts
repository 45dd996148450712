import type { Person } from '../../contract/people.ts'
import { listed } from '../ui/lists.ts'
import { byTime, countStates, isMissed, isUpcoming, isWaiting, type Planned } from './states.ts'
import { dueText } from './words.ts'

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

const doses = (count: number) => (count === 1 ? '1 dose' : `${count} doses`)

function waitingText(planned: readonly Planned[], { people, one }: Whose): string {
  const waiting = planned.filter(isWaiting)
  const countOf = (id: string) => waiting.filter(({ occurrence }) => occurrence.personId === id).length
  const ids = whoWaits(planned).filter((id) => people.some((person) => person.id === id))
  const names = ids.map((id) => people.find((person) => person.id === id)?.name ?? '')
  const [first, second] = ids
  if (people.length < 2 || first === undefined) return `${doses(waiting.length)} to take.`
  if (one) return `${one.name} has ${doses(waiting.length)} to take.`
  if (ids.length > 2) return `${doses(waiting.length)} to take: ${namesText(names)}.`
  const other = second === undefined ? '' : `, ${names[1]} ${countOf(second)}`
  return `${names[0]} has ${doses(countOf(first))} to take${other}.`
}

function takenText({ people, one }: Whose): string {
  if (people.length < 2) return 'All taken.'
  return one ? `${one.name} has taken everything.` : 'Everybody has taken theirs.'
}

/** "Next: Emil at 6:00 PM."; without the name where it is clear. */
function nextText(upcoming: readonly Planned[], { people, one }: Whose): string | undefined {
  const [next] = upcoming.toSorted(byTime)
  if (!next) return undefined
  const { dueAt } = next.occurrence
  const ids = upcoming
    .filter((other) => other.occurrence.dueAt === dueAt)
    .map((other) => other.occurrence.personId)
  const names = people.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const who = people.length < 2 || one || names.length === 0 ? '' : `${namesText(names)} at `
  return `Next: ${who}${dueText(next.occurrence)}.`
}

/** Sentence that says whether everyone has taken the doses of a day, who has some to take, or who is next. */
export function answer(planned: readonly Planned[], whose: Whose): string {
  if (planned.length === 0) return 'Nothing is planned.'
  if (planned.some(isWaiting)) return waitingText(planned, whose)
  const { missed, taken, skipped } = countStates(planned)
  const next = nextText(planned.filter(isUpcoming), whose)
  if (missed > 0) return ['Nothing to take right now.', next].filter(Boolean).join(' ')
  if (next !== undefined) return taken + skipped > 0 ? `All done so far. ${next}` : next
  return taken > 0 ? takenText(whose) : 'Everything was skipped.'
}

/** True if nothing is open or missed and nothing more will come. */
export const isAllDone = (planned: readonly Planned[]): boolean =>
  planned.length > 0 && planned.every((one) => !isWaiting(one) && !isUpcoming(one) && !isMissed(one))
