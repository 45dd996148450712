import { type Unit, writeAmountOf } from '../../contract/amounts.ts'
import type { Occurrence, SkipReason } from '../../contract/occurrences.ts'
import type { Person } from '../../contract/people.ts'
import { formatTime } from '../ui/dates.ts'
import { dueText } from './dueText.ts'
import type { Planned } from './states.ts'

export const SKIP_WORDS: Record<SkipReason, string> = {
  notNeeded: 'Not needed',
  sideEffects: 'Side effects',
  toldTo: 'Told to',
  noneLeft: 'None left',
  other: 'Something else',
}

/** "1 tablet", with the note of the time: "1 drop in each eye". */
export const amountText = ({ amount, note }: Pick<Occurrence, 'amount' | 'note'>, unit: Unit): string =>
  note === null ? writeAmountOf(amount, unit) : `${writeAmountOf(amount, unit)} ${note}`

/**
 * "Taken at 08:12"; with who marked it, where that was not the person, and "Given by Ben at 08:03" of somebody without an
 * account.
 */
function takenText({ dose, personId }: Occurrence, people: readonly Person[]): string {
  if (dose === null) return 'Taken'
  const at = formatTime(dose.takenAt)
  if (dose.id.startsWith('waiting-')) return `Taken at ${at}, not sent yet`
  const by = people.find(({ id }) => id === dose.loggedBy)
  if (!by || by.id === personId) return `Taken at ${at}`
  const hasAccount = people.some(({ id, userId }) => id === personId && userId !== null)
  return hasAccount ? `Taken at ${at}, marked by ${by.name}` : `Given by ${by.name} at ${at}`
}

function skippedText({ skipped }: Occurrence): string {
  if (skipped === null || skipped.reason === 'other') return 'Skipped'
  return `Skipped: ${SKIP_WORDS[skipped.reason].toLowerCase()}`
}

/** What a dose is, in words; `people` are all of the family. */
export function stateText({ occurrence, state }: Planned, people: readonly Person[]): string {
  const { dueAt, snoozedUntil } = occurrence
  switch (state) {
    case 'upcoming':
      return `At ${dueText(occurrence)}`
    case 'due':
      return 'Due now'
    case 'late':
      return `Waiting since ${dueText(occurrence)}`
    case 'snoozed':
      return `Again at ${formatTime(snoozedUntil ?? dueAt)}`
    case 'taken':
      return takenText(occurrence, people)
    case 'skipped':
      return skippedText(occurrence)
    case 'missed':
      return 'Not taken'
  }
}

/** What the button of a card says, of which so many of so many doses still wait. */
export function takeWords(waiting: number, all: number): string {
  if (waiting === 1 && all === 1) return 'Taken'
  if (waiting < all) return waiting === 1 ? 'Other One Taken' : `Other ${waiting} Taken`
  return waiting === 2 ? 'Both Taken' : `All ${waiting} Taken`
}
