import { unitFor } from '../../../contract/amounts.ts'
import { monthYear } from '../../../language/dates.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { t, tn } from '../../../language/t.ts'
import { dayNumber, dayOf, formatTime } from '../../base/ui/dates.ts'
import { purposeText } from '../../base/ui/purposeText.ts'
import { leftOf } from '../../medicines/doses/amountWords.ts'
import { expiryText } from '../../medicines/packs/expiry.ts'
import type { Facts } from './facts.ts'
import { leftText, reasonsOf } from './reasons.ts'

export interface RowTexts {
  /** Next event; urgent ones on every screen, others only with a column for them. */
  next: { text: string; look: 'due' | 'soon' | 'taken' | 'quiet' } | undefined
  purpose: string | undefined
  left: string
  /** `text` under a head, `whole` without one. */
  expires: { text: string; whole: string; look: 'soon' | 'expired' | 'quiet' } | undefined
}

const days = (count: number) => tn(count, '{count} day', '{count} days')

function nextText(facts: Facts, now: Date): RowTexts['next'] {
  const { isTaken, nextAt, medication } = facts
  const [urgent] = reasonsOf(facts)
  if (urgent?.is === 'due') return { text: urgent.text, look: 'due' }
  if (urgent?.is === 'late' || urgent?.is === 'low') return { text: urgent.text, look: 'soon' }
  const [last] = medication.logs
  if (isTaken && last) return { text: t('Taken {time}', { time: formatTime(last.takenAt) }), look: 'taken' }
  if (nextAt === undefined) return undefined
  const isToday = dayOf(nextAt) === dayOf(now)
  return { text: isToday ? formatTime(nextAt) : t('Tomorrow'), look: 'quiet' }
}

function expiresText({ expiryDays, isExpired, isExpiring, medication }: Facts): RowTexts['expires'] {
  if (expiryDays === null || medication.goodThrough === null) return undefined
  const whole = expiryText(expiryDays)
  if (isExpired) return { text: whole, whole, look: 'expired' }
  if (isExpiring) return { text: expiryDays === 0 ? t('today') : days(expiryDays), whole, look: 'soon' }
  const last = dayNumber(medication.goodThrough.slice(0, 10)) * DAY_MS
  const month = monthYear(last)
  return { text: month, whole: t('expires {month}', { month }), look: 'quiet' }
}

/** Longest purpose of a row, in characters; the card and the page have all of it. */
const MOST = 40

/** First sentence of a purpose, cut between words. */
function shortPurpose(purpose: string): string {
  const [first = ''] = purposeText(purpose).split(/[.;\n](?:\s|$)/u)
  if (first.length <= MOST) return first
  const words = first.slice(0, MOST + 1).replace(/\s+\S*$/u, '')
  return `${words.slice(0, MOST)}…`
}

/** Row of a medication. */
export function rowTexts(facts: Facts, now: Date): RowTexts {
  const { amountLeft, initialPillCount, unit, purpose } = facts.medication
  const isUncounted = amountLeft === null && initialPillCount === null
  return {
    next: nextText(facts, now),
    purpose: purpose ? shortPurpose(purpose) : undefined,
    left: isUncounted
      ? t('{unit} not counted', { unit: unitFor(unit, 2) })
      : amountLeft !== null && initialPillCount === null
        ? leftText(amountLeft)
        : leftOf(amountLeft, initialPillCount),
    expires: expiresText(facts),
  }
}
