import { toMilli } from '../../../contract/amounts.ts'
import type { MedicationImage } from '../../../contract/medications.ts'
import type { AddPackBody, ChangePackBody, Pack } from '../../../contract/packs.ts'
import { t } from '../../../language/t.ts'
import { changedFields, recordEvent } from '../../people/families/recordEvent.ts'
import { markUnshown } from '../../people/images/cleanUp.ts'
import { inOrder, showImages, shownImages } from '../../people/images/showImages.ts'
import { ownPersonIn } from '../../people/people/queries.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { atomically, type CallContext } from '../../platform/http/callContext.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { claimIdempotencyKey } from '../../platform/http/once.ts'
import { invalid, Refusal } from '../../platform/http/refusal.ts'
import { rememberProduct } from '../medications/knownProducts.ts'
import { lockMedication } from '../medications/queries.ts'
import { openStock, saveStock } from '../stock/ledger.ts'
import type { PackDetails } from '../stock/stock.ts'
import { lockMedicationOf, toPack } from './queries.ts'

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

const MOST_IMAGES = 50

/**
 * Sets the images of a pack, after the medication's others. 404 for one that the caller may not see, 400 above the medication's
 * limit.
 */
async function showPackImages(
  txContext: CallContext<Tx>,
  { id: packId, medicationId }: { id: string; medicationId: string },
  images: readonly MedicationImage[],
): Promise<void> {
  const shown = await shownImages(txContext.database, medicationId)
  const others = shown.filter((image) => image.packId !== packId)
  const behind = Math.max(-1, ...others.map(({ sequence }) => sequence)) + 1
  const own = inOrder(images).map((image, place) => ({ ...image, packId, sequence: behind + place }))
  const ownIds = new Set(own.map(({ url }) => url))
  const all = [...others.filter(({ url }) => !ownIds.has(url)), ...own]
  if (all.length > MOST_IMAGES)
    throw invalid('images', t('A medication keeps at most {MOST_IMAGES} images', { MOST_IMAGES }))
  await showImages(txContext, medicationId, all)
  await markUnshown(
    txContext.database,
    shown.map(({ url }) => url).filter((url) => all.every((image) => image.url !== url)),
    txContext.now,
  )
}

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
