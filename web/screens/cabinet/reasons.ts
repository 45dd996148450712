import { writeAmount } from '../../../contract/amounts.ts'
import { t, tn } from '../../../language/t.ts'
import { expiryText } from '../../medicines/packs/expiry.ts'
import type { Facts } from './facts.ts'

/** Why a medication needs a look, in words. */
export interface Reason {
  is: 'due' | 'late' | 'low' | 'expiring' | 'expired'
  text: string
}

/** "5 left" */
export const leftText = (amountLeft: number): string =>
  t('{amount} left', { amount: writeAmount(amountLeft) })

function lowText({ daysLeft, medication: { amountLeft } }: Facts): string {
  if (daysLeft !== null && daysLeft < 0) return t('Not enough for today')
  if (amountLeft === null) return daysLeft === null ? t('Running out') : lastsText(daysLeft)
  if (daysLeft === null)
    return amountLeft === 0 ? t('None left') : t('Running out: {left}', { left: leftText(amountLeft) })
  return t('{lasts}: {left}', { lasts: lastsText(daysLeft), left: leftText(amountLeft) })
}

const lastsText = (daysLeft: number): string =>
  daysLeft === 0 ? t('Lasts today') : tn(daysLeft, 'Lasts {count} day', 'Lasts {count} days')

/** Reasons that fit on one line of tabs: the most urgent, beside a short one another. `beside`: another tab is there. */
export function tabsOf(facts: Facts, beside = false): Reason[] {
  const [first, second] = reasonsOf(facts)
  if (!first) return []
  const isShort = first.is === 'due' || first.is === 'late'
  return second && isShort && !beside ? [first, second] : [first]
}

export const saysDate = (reasons: readonly Reason[]): boolean =>
  reasons.some(({ is }) => is === 'expiring' || is === 'expired')

/** The reasons of a medication, the most urgent first. */
export function reasonsOf(facts: Facts): Reason[] {
  const { waiting, isLow, isExpiring, isExpired, expiryDays } = facts
  const reasons: Reason[] = []
  if (waiting.some(({ state }) => state === 'late')) reasons.push({ is: 'late', text: t('Waiting') })
  else if (waiting.length > 0) reasons.push({ is: 'due', text: t('Due now') })
  if (isLow) reasons.push({ is: 'low', text: lowText(facts) })
  if (isExpired || isExpiring)
    reasons.push({ is: isExpired ? 'expired' : 'expiring', text: expiryText(expiryDays) })
  return reasons
}
