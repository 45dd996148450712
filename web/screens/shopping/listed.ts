import { writeAmountOf } from '../../../contract/amounts.ts'
import type { Forecast } from '../../../contract/forecasts.ts'
import type { ShoppingLine, ShoppingReason } from '../../../contract/shopping.ts'
import { t } from '../../../language/t.ts'
import { daysUntilExpiry, expiryText } from '../../medicines/packs/expiry.ts'
import { lastsText } from '../../medicines/packs/lasts.ts'

export type Part = 'runningOut' | 'expired' | 'own'

/** A manually added medication is a line of its own. */
const PART_OF: Record<ShoppingReason, Part> = {
  out: 'runningOut',
  low: 'runningOut',
  expired: 'expired',
  wanted: 'own',
  written: 'own',
}

/** The lines of each part, in the list's order: ticking moves none. */
export const partsOf = (lines: readonly ShoppingLine[]): Record<Part, ShoppingLine[]> => {
  const parts: Record<Part, ShoppingLine[]> = { runningOut: [], expired: [], own: [] }
  for (const line of lines) parts[PART_OF[line.reason]].push(line)
  return parts
}

/** Key of a line. */
export const keyOf = ({ id, medicationId }: ShoppingLine): string => id ?? medicationId ?? ''

/**
 * Texts under a line's name: its reason, how long it lasts if that is soon, and the note; or who bought it. `nameOf` names
 * people of a family of several.
 */
export function lineTexts(
  { reason, note, amountLeft, unit, goodThrough, addedBy, boughtAt, boughtBy }: ShoppingLine,
  nameOf: (personId: string | null) => string | undefined,
  now: Date,
  forecast?: Forecast,
): string[] {
  if (boughtAt !== null) {
    const buyer = nameOf(boughtBy)
    return buyer === undefined ? [t('Bought')] : [t('Bought by {person}', { person: buyer })]
  }
  const adder = nameOf(addedBy)
  const added = adder === undefined ? [] : [t('Added by {person}', { person: adder })]
  const lasts = (forecast?.low && lastsText(forecast, now)) || []
  switch (reason) {
    case 'out':
      return [t('None left'), ...added]
    case 'low':
      return [
        t('{amount} left', { amount: writeAmountOf(amountLeft ?? 0, unit ?? 'pill') }),
        lasts,
        added,
      ].flat()
    case 'expired':
      return [expiryText(daysUntilExpiry(goodThrough, now)), ...added]
    default:
      return [note ?? [], lasts, added].flat()
  }
}
