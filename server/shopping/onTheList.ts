import { fromMilli } from '../../contract/amounts.ts'
import type { Tables } from '../database/tables.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long a bought line stays to be seen, and to be taken back. */
const BOUGHT_STAYS_MS = 24 * HOUR_MS
/** How long a medication stays off the list that was taken off it. */
const DECLINED_STAYS_MS = 30 * DAY_MS

/** Of a medication without a plan, a fifth of what it began with, or less, is little. */
const LITTLE = 1 / 5

/** What the rules look at of a medication. */
export interface Stock {
  /** In the packs that can be used, in thousandths; null where one of them is not counted. */
  leftMilli: number | null
  /** What those began with, in whole units. */
  initialPillCount: number | null
  /** The last day of the pack that is good the longest, `YYYY-MM-DD`; null where one is good for ever, or all are empty. */
  lastDay: string | null
  /** Whether it lasts no longer, by its plans, than it warns before; null where no plan says how long it lasts. */
  endsSoon: boolean | null
}

export type Reason = NonNullable<Tables['shoppingMedications']['boughtReason']>

/**
 * Why a medication is to be bought by what is left of it; undefined while there is enough, or nobody counts it.
 * `today` is a calendar date, `YYYY-MM-DD`: a pack is good on its last day.
 */
export function reasonToBuy(
  { leftMilli, initialPillCount, lastDay, endsSoon }: Stock,
  today: string,
): Exclude<Reason, 'wanted'> | undefined {
  if (leftMilli === 0) return 'out'
  if (lastDay !== null && lastDay < today) return 'expired'
  if (endsSoon !== null) return endsSoon ? 'low' : undefined
  if (leftMilli === null || initialPillCount === null) return undefined
  return fromMilli(leftMilli) <= initialPillCount * LITTLE ? 'low' : undefined
}

/** What was said of a medication on the list. */
export type Said = Omit<Tables['shoppingMedications'], 'medicationId'>

export const NOTHING_SAID: Said = {
  wantedAt: null,
  wantedBy: null,
  declinedAt: null,
  declinedMilli: null,
  declinedDate: null,
  boughtAt: null,
  boughtBy: null,
  boughtReason: null,
}

/** The instant after which something was bought whose line is still shown. */
export const boughtSince = (now: Date): string => new Date(now.getTime() - BOUGHT_STAYS_MS).toISOString()

/** What still counts of what was said: once a medication was bought, and its line is gone, nothing does. */
export function stillSaid(row: Said, now: Date): Said {
  const { wantedAt, wantedBy, declinedAt, declinedMilli, declinedDate, boughtAt, boughtBy, boughtReason } =
    row
  if (boughtAt !== null && boughtAt <= boughtSince(now)) return NOTHING_SAID
  return { wantedAt, wantedBy, declinedAt, declinedMilli, declinedDate, boughtAt, boughtBy, boughtReason }
}

/** Taking it off holds while there is no more than then, nor another pack, and for a month: what runs out must come back. */
function isDeclined(said: Said, { leftMilli, lastDay }: Stock, now: Date): boolean {
  if (said.declinedAt === null || said.declinedDate !== lastDay) return false
  if (Date.parse(said.declinedAt) <= now.getTime() - DECLINED_STAYS_MS) return false
  return said.declinedMilli === null || (leftMilli !== null && leftMilli <= said.declinedMilli)
}

/** Why a medication is on the list, of which that was said which still counts; undefined when it is not on it. */
export function whyOnTheList(said: Said, stock: Stock, today: string, now: Date): Reason | undefined {
  if (said.boughtAt !== null) return said.boughtReason ?? 'wanted'
  const needed = isDeclined(said, stock, now) ? undefined : reasonToBuy(stock, today)
  return needed ?? (said.wantedAt === null ? undefined : 'wanted')
}
