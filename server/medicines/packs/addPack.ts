import { toMilli } from '../../../contract/amounts.ts'
import type { AddPackBody, Pack } from '../../../contract/packs.ts'
import { recordEvent } from '../../people/families/recordEvent.ts'
import { shownImages } from '../../people/images/showImages.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { rememberProduct } from '../medications/knownProducts.ts'
import { lockMedication } from '../medications/queries.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import { toPack } from './queries.ts'
import { showPackImages } from './showPackImages.ts'

const milliOf = (count: number | null | undefined) => (count == null ? null : toMilli(count))

/** Adds a pack to a medication. 404 for a foreign medication or image, 409 above the limit. */
export function addPack(
  context: CallContext,
  medicationId: string,
  body: AddPackBody,
  limits: Pick<Limits, 'packs'>,
): Promise<Pack> {
  return atomically(context, async (tx, txContext) => {
    const { familyId, name, purpose } = await lockMedication(txContext, medicationId)
    const { id, createdAt, isRepeat } = await claimIdempotencyKey(txContext)
    const stock = await openStock(txContext, medicationId, await ownPersonIn(txContext, familyId))
    if (isRepeat) return toPack(stock.pack(id), stock.packs, await shownImages(tx, medicationId))
    if (stock.packs.length >= limits.packs)
      throw new Refusal('limitReached', { most: limits.packs, things: 'packs' })
    const count = milliOf(body.count)
    const pack = stock.add(
      {
        id,
        medicationId,
        initialMilli: body.initialCount === undefined ? count : milliOf(body.initialCount),
        expirationDate: body.expirationDate ?? null,
        openedOn: body.openedOn ?? null,
        useWithinDays: body.useWithinDays ?? null,
        lot: body.lot ?? null,
        productCode: body.productCode ?? null,
        name: body.name ?? null,
        strength: body.strength ?? null,
        discardedAt: null,
        version: 1,
        createdAt,
      },
      count,
      'refill',
    )
    await saveStock(tx, stock, { updatedAt: createdAt })
    await showPackImages(txContext, pack, body.images ?? [])
    const { productCode, initialMilli } = pack
    const size = initialMilli === null ? null : Math.floor(initialMilli / 1000)
    await rememberProduct(tx, { familyId, productCode, name, purpose, updatedAt: createdAt }, size)
    await recordEvent(txContext, {
      familyId,
      what: 'packAdded',
      thing: { id: medicationId, name },
      after: {
        packId: id,
        count: body.count,
        expirationDate: pack.expirationDate,
        name: pack.name ?? undefined,
        strength: pack.strength ?? undefined,
      },
    })
    return toPack(pack, stock.packs, await shownImages(tx, medicationId))
  })
}
