import { fromMilli } from '../../../contract/amounts.ts'
import { DAY_MS } from '../../../language/durations.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Time that a bought line stays visible and can be restored. */
const BOUGHT_STAYS_MS = DAY_MS
/** Time that a removed medication stays off the list. */
const DECLINED_STAYS_MS = 30 * DAY_MS

/** Without a plan, a fifth of the initial amount or less is low. */
const LITTLE = 1 / 5

/** Facts of a medication for the rules. */
export interface Stock {
  /** Amount in usable packs, in thousandths; null if one is not counted. */
  leftMilli: number | null
  /** Initial amount of those packs, in whole units. */
  initialPillCount: number | null
  /** Latest last day of the packs, `YYYY-MM-DD`; null if one has none or all are empty. */
  lastDay: string | null
  /** True if plans use it up within its warning time; null if no plan says how long it lasts. */
  endsSoon: boolean | null
}

export type Reason = NonNullable<Tables['shoppingMedications']['boughtReason']>

/**
 * Reason to buy a medication by what is left; undefined if there is enough or it is not counted. `today` is `YYYY-MM-DD`; packs
 * are usable on their last day.
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

/** Actions on a medication on the list. */
export type ShoppingDecision = Omit<Tables['shoppingMedications'], 'medicationId'>

export const NO_DECISION: ShoppingDecision = {
  wantedAt: null,
  wantedBy: null,
  declinedAt: null,
  declinedMilli: null,
  declinedDate: null,
  boughtAt: null,
  boughtBy: null,
  boughtReason: null,
}

/** Instant after which bought lines are still shown. */
export const boughtSince = (now: Date): string => new Date(now.getTime() - BOUGHT_STAYS_MS).toISOString()

/** Actions that still count: none after a bought line has gone. */
export function stillSaid(row: ShoppingDecision, now: Date): ShoppingDecision {
  const { wantedAt, wantedBy, declinedAt, declinedMilli, declinedDate, boughtAt, boughtBy, boughtReason } =
    row
  if (boughtAt !== null && boughtAt <= boughtSince(now)) return NO_DECISION
  return { wantedAt, wantedBy, declinedAt, declinedMilli, declinedDate, boughtAt, boughtBy, boughtReason }
}

/** A removal counts for a month while there is no more than then and no new pack: what runs out must come back. */
function isDeclined(said: ShoppingDecision, { leftMilli, lastDay }: Stock, now: Date): boolean {
  if (said.declinedAt === null || said.declinedDate !== lastDay) return false
  if (Date.parse(said.declinedAt) <= now.getTime() - DECLINED_STAYS_MS) return false
  return said.declinedMilli === null || (leftMilli !== null && leftMilli <= said.declinedMilli)
}

/** Returns the reason, given the actions that still count; undefined if it is not on the list. */
export function whyOnTheList(
  said: ShoppingDecision,
  stock: Stock,
  today: string,
  now: Date,
): Reason | undefined {
  if (said.boughtAt !== null) return said.boughtReason ?? 'wanted'
  const needed = isDeclined(said, stock, now) ? undefined : reasonToBuy(stock, today)
  return needed ?? (said.wantedAt === null ? undefined : 'wanted')
}
