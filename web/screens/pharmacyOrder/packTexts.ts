import { writeAmountOf } from '../../../contract/amounts.ts'
import type { FamilyPack } from '../../../contract/order.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { formatDay } from '../../base/ui/dates.ts'
import { daysUntilExpiry, expiryText } from '../../medicines/packs/expiry.ts'

/** Details under a pack's medicine: last day, amount, lot; for a discarded pack, when. */
export function packTexts(
  { discardedAt, goodThrough, count, unit, lot }: FamilyPack,
  now: Date,
): { until: string; rest: string } {
  const left = count === null ? t('not counted') : t('{amount} left', { amount: writeAmountOf(count, unit) })
  const which = lot === null ? [] : [t('Batch {lot}', { lot })]
  if (discardedAt !== null)
    return {
      until: t('Thrown away on {day}', { day: formatDay(discardedAt.slice(0, 10)) }),
      rest: withCommas(which),
    }
  return { until: expiryText(daysUntilExpiry(goodThrough, now)), rest: withCommas([left, ...which]) }
}
