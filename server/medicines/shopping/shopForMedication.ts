import type { EventKind } from '../../../contract/events.ts'
import type { ShopForMedicationBody } from '../../../contract/shopping.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { dateIn } from '../../platform/http/dateIn.ts'
import { lockMedication, proveMedication } from '../medications/queries.ts'
import {
  NO_DECISION,
  reasonToBuy,
  type ShoppingDecision,
  type Stock,
  stillSaid,
  whyOnTheList,
} from './onTheList.ts'
import { medicationsToBuyOf, stockOf, whichEndSoon } from './queries.ts'

interface ShoppingRequest extends ShopForMedicationBody {
  at: string
  by: string | null
  today: string
}

/** Actions on a medication afterwards; repeats do nothing. */
function sayAnew(
  said: ShoppingDecision,
  stock: Stock,
  { wanted, bought, at, by, today }: ShoppingRequest,
): ShoppingDecision {
  let next = said
  if (wanted && (said.wantedAt === null || said.boughtAt !== null))
    next = { ...NO_DECISION, wantedAt: at, wantedBy: by }
  if (wanted === false) {
    // Manual lines come back by themselves when running low.
    const isNeeded = reasonToBuy(stock, today) !== undefined
    const { leftMilli: declinedMilli, lastDay: declinedDate } = stock
    next = isNeeded ? { ...NO_DECISION, declinedAt: at, declinedMilli, declinedDate } : NO_DECISION
  }
  if (bought && next.boughtAt === null) {
    const boughtReason = reasonToBuy(stock, today) ?? 'wanted'
    next = { ...next, boughtAt: at, boughtBy: by, boughtReason }
  }
  if (bought === false) next = { ...next, boughtAt: null, boughtBy: null, boughtReason: null }
  return next
}

/** Event of the change, by whether it is on the list and bought. */
function whatHappened(
  before: { isOn: boolean; isBought: boolean },
  after: { isOn: boolean; isBought: boolean },
): EventKind | undefined {
  if (before.isBought !== after.isBought)
    return after.isBought ? 'shoppingBought' : after.isOn ? 'shoppingReturned' : 'shoppingRemoved'
  if (before.isOn === after.isOn) return undefined
  return after.isOn ? 'shoppingAdded' : 'shoppingRemoved'
}

/** Adds or removes a medication on its family's list, ticks or unticks it. 404 for a foreign medication. */
export async function shopForMedication(
  context: CallContext,
  id: string,
  body: ShopForMedicationBody,
): Promise<void> {
  const { familyId: where } = await proveMedication(context, id)
  // Before the transaction: a forecast may take long.
  const endSoon = await whichEndSoon(context, { familyId: where, medicationId: id })
  await atomically(context, async (tx, txContext) => {
    const { familyId } = await lockMedication(txContext, id)
    const { name, ...row } = await medicationsToBuyOf(txContext)
      .where('medications.id', '=', id)
      .executeTakeFirstOrThrow()
    // Only the reason depends on this day: it may differ from the client's day for an hour or two.
    const today = dateIn('UTC', context.now)
    const stock = stockOf(row, endSoon)
    const stateOf = (said: ShoppingDecision) => ({
      isOn: whyOnTheList(said, stock, today, context.now) !== undefined,
      isBought: said.boughtAt !== null,
    })
    const before = stillSaid(row, context.now)
    const by = await ownPersonIn(txContext, familyId)
    const after = sayAnew(before, stock, { ...body, at: context.now.toISOString(), by, today })
    await tx
      .insertInto('shoppingMedications')
      .values({ medicationId: id, ...after })
      .onConflict((conflict) => conflict.column('medicationId').doUpdateSet(after))
      .execute()
    const what = whatHappened(stateOf(before), stateOf(after))
    if (what) await recordEvent(txContext, { familyId, what, thing: { id, name } })
  })
}
