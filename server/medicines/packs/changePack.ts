import { toMilli } from '../../../contract/amounts.ts'
import type { ChangePackBody, Pack } from '../../../contract/packs.ts'
import { changedFields, recordEvent } from '../../people/families/recordEvent.ts'
import { shownImages } from '../../people/images/showImages.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import type { PackDetails } from '../stock/stock.ts'
import { lockMedicationOf, toPack } from './queries.ts'
import { showPackImages } from './showPackImages.ts'

/** Fields in the request; omitted ones do not change. */
function detailsIn({ images: _, initialCount, ...body }: ChangePackBody): PackDetails {
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  if (initialCount === undefined) return sent
  return { ...sent, initialMilli: initialCount === null ? null : toMilli(initialCount) }
}

const RECORDED = [
  'initialCount',
  'expirationDate',
  'openedOn',
  'useWithinDays',
  'lot',
  'productCode',
  'name',
  'strength',
] as const

/** Changes details of a pack. 404 for a foreign pack or image, 409 if `seenVersion` is outdated. */
export function changePack(
  context: CallContext,
  packId: string,
  body: ChangePackBody,
  seenVersion: number | undefined,
): Promise<Pack> {
  return atomically(context, async (tx, txContext) => {
    const { id: medicationId, familyId, name } = await lockMedicationOf(txContext, packId)
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    const pack = stock.pack(packId)
    if (seenVersion !== undefined && seenVersion !== pack.version)
      throw new Refusal('packChangedMeanwhile', { version: pack.version })
    const before = toPack(pack, stock.packs, [])
    stock.describe(pack, { ...detailsIn(body), version: pack.version + 1 })
    await saveStock(tx, stock, { updatedAt: context.now.toISOString() })
    if (body.images !== undefined) await showPackImages(txContext, pack, body.images ?? [])
    const after = toPack(pack, stock.packs, await shownImages(tx, medicationId))
    const changed = changedFields(before, after, RECORDED)
    if (changed)
      await recordEvent(txContext, {
        familyId,
        what: 'packChanged',
        thing: { id: medicationId, name },
        before: { packId, ...changed.before },
        after: { packId, ...changed.after },
      })
    return after
  })
}
