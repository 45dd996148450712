import { unitFor } from '../../../contract/amounts.ts'
import { monthYear } from '../../../language/dates.ts'
import { relativeDays } from '../../../language/relativeTime.ts'
import { t, tn } from '../../../language/t.ts'
import { dayNumber, dayOf, formatTime } from '../../base/ui/dates.ts'
import { leftOf } from '../../medicines/doses/amountWords.ts'
import type { Facts } from './facts.ts'

export interface RowTexts {
  /** Next event; urgent ones on every screen, others only with a column for them. */
  next: { text: string; look: 'due' | 'soon' | 'quiet' } | undefined
  left: string
  expires: { text: string; look: 'soon' | 'expired' | 'quiet' } | undefined
}

const days = (count: number) => tn(count, '{count} day', '{count} days')

function lastsText({ daysLeft, medication }: Facts): string {
  if (daysLeft !== null) {
    if (daysLeft < 0) return t('Not enough for today')
    return daysLeft === 0 ? t('Lasts today') : tn(daysLeft, 'Lasts {count} day', 'Lasts {count} days')
  }
  return medication.amountLeft === 0 ? t('None left') : t('Running out')
}

function nextText(facts: Facts, now: Date): RowTexts['next'] {
  const { waiting, isLow, nextAt } = facts
  if (waiting.some(({ state }) => state === 'late')) return { text: t('Waiting'), look: 'soon' }
  if (waiting.length > 0) return { text: t('Due now'), look: 'due' }
  if (isLow) return { text: lastsText(facts), look: 'soon' }
  if (nextAt === undefined) return undefined
  const isToday = dayOf(nextAt) === dayOf(now)
  return { text: isToday ? formatTime(nextAt) : t('Tomorrow'), look: 'quiet' }
}

function expiresText({ expiryDays, isExpired, isExpiring, medication }: Facts): RowTexts['expires'] {
  if (expiryDays === null || medication.goodThrough === null) return undefined
  if (isExpired) return { text: t('Expired {time}', { time: relativeDays(expiryDays) }), look: 'expired' }
  if (isExpiring) return { text: expiryDays === 0 ? t('today') : days(expiryDays), look: 'soon' }
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
        ? t('{unit} not counted', { unit: unitFor(unit, 2) })
        : leftOf(amountLeft, initialPillCount),
    expires: expiresText(facts),
  }
}
