import { unitFor } from '../../contract/amounts.ts'
import { monthYear } from '../../language/dates.ts'
import { relativeDays } from '../../language/relativeTime.ts'
import { leftOf } from '../doses/amountWords.ts'
import { dayNumber, dayOf, formatTime } from '../ui/dates.ts'
import type { Facts } from './facts.ts'

export interface RowTexts {
  /** Next event; urgent ones on every screen, others only with a column for them. */
  next: { text: string; look: 'due' | 'soon' | 'quiet' } | undefined
  left: string
  expires: { text: string; look: 'soon' | 'expired' | 'quiet' } | undefined
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

function lastsText({ daysLeft, medication }: Facts): string {
  if (daysLeft !== null) {
    if (daysLeft < 0) return 'Not enough for today'
    return daysLeft === 0 ? 'Lasts today' : `Lasts ${days(daysLeft)}`
  }
  return medication.amountLeft === 0 ? 'None left' : 'Running out'
}

function nextText(facts: Facts, now: Date): RowTexts['next'] {
  const { waiting, isLow, nextAt } = facts
  if (waiting.some(({ state }) => state === 'late')) return { text: 'Waiting', look: 'soon' }
  if (waiting.length > 0) return { text: 'Due now', look: 'due' }
  if (isLow) return { text: lastsText(facts), look: 'soon' }
  if (nextAt === undefined) return undefined
  const isToday = dayOf(nextAt) === dayOf(now)
  return { text: isToday ? formatTime(nextAt) : 'Tomorrow', look: 'quiet' }
}

function expiresText({ expiryDays, isExpired, isExpiring, medication }: Facts): RowTexts['expires'] {
  if (expiryDays === null || medication.goodThrough === null) return undefined
  if (isExpired) return { text: `Expired ${relativeDays(expiryDays)}`, look: 'expired' }
  if (isExpiring) return { text: expiryDays === 0 ? 'today' : days(expiryDays), look: 'soon' }
  const last = dayNumber(medication.goodThrough.slice(0, 10)) * 86_400_000
  return { text: monthYear(last), look: 'quiet' }
}

/** Row of a medication. */
export function rowTexts(facts: Facts, now: Date): RowTexts {
  const { amountLeft, initialPillCount, unit } = facts.medication
  return {
    next: nextText(facts, now),
    left:
      amountLeft === null && initialPillCount === null
        ? `${unitFor(unit, 2)} not counted`
        : leftOf(amountLeft, initialPillCount),
    expires: expiresText(facts),
  }
}
