import type { EventKind } from '../../../contract/events.ts'
import type { ShopForMedicationBody } from '../../../contract/shopping.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { type Acting, atomically } from '../../platform/http/acting.ts'
import { dateIn } from '../../platform/http/dateIn.ts'
import { lockMedication, proveMedication } from '../medications/queries.ts'
import { NOTHING_SAID, reasonToBuy, type Said, type Stock, stillSaid, whyOnTheList } from './onTheList.ts'
import { medicationsToBuyOf, stockOf, whichEndSoon } from './queries.ts'

interface Asked extends ShopForMedicationBody {
  at: string
  by: string | null
  today: string
}

/** Actions on a medication afterwards; repeats do nothing. */
function sayAnew(said: Said, stock: Stock, { wanted, bought, at, by, today }: Asked): Said {
  let next = said
  if (wanted && (said.wantedAt === null || said.boughtAt !== null))
    next = { ...NOTHING_SAID, wantedAt: at, wantedBy: by }
  if (wanted === false) {
    // Manual lines come back by themselves when running low.
    const isNeeded = reasonToBuy(stock, today) !== undefined
    const { leftMilli: declinedMilli, lastDay: declinedDate } = stock
    next = isNeeded ? { ...NOTHING_SAID, declinedAt: at, declinedMilli, declinedDate } : NOTHING_SAID
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
export async function shopForMedication(act: Acting, id: string, body: ShopForMedicationBody): Promise<void> {
  const { familyId: where } = await proveMedication(act, id)
  // Before the transaction: a forecast may take long.
  const endSoon = await whichEndSoon(act, { familyId: where, medicationId: id })
  await atomically(act, async (tx, within) => {
    const { familyId } = await lockMedication(within, id)
    const { name, ...row } = await medicationsToBuyOf(within)
      .where('medications.id', '=', id)
      .executeTakeFirstOrThrow()
    // Only the reason depends on this day: it may differ from the client's day for an hour or two.
    const today = dateIn('UTC', act.now)
    const stock = stockOf(row, endSoon)
    const stateOf = (said: Said) => ({
      isOn: whyOnTheList(said, stock, today, act.now) !== undefined,
      isBought: said.boughtAt !== null,
    })
    const before = stillSaid(row, act.now)
    const by = await ownPersonIn(within, familyId)
    const after = sayAnew(before, stock, { ...body, at: act.now.toISOString(), by, today })
    await tx
      .insertInto('shoppingMedications')
      .values({ medicationId: id, ...after })
      .onConflict((conflict) => conflict.column('medicationId').doUpdateSet(after))
      .execute()
    const what = whatHappened(stateOf(before), stateOf(after))
    if (what) await recordEvent(within, { familyId, what, thing: { id, name } })
  })
}
