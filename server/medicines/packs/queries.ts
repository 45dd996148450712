import { countFrom } from '../../../contract/amounts.ts'
import type { MedicationImage } from '../../../contract/medications.ts'
import type { Movement, Pack } from '../../../contract/packs.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { type FamilyEvent, recordEvent } from '../../people/families/recordEvent.ts'
import { type ImageOfPack, shownImages } from '../../people/images/showImages.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { lockMedication, medicationsOf, proveMedication } from '../medications/queries.ts'
import { readPacks } from '../stock/ledger.ts'
import { byOrderOfUse, type PackRow, usablePacks } from '../stock/packs.ts'

/** Packs of the caller's families: every query about a pack starts here. */
export const packsOf = (context: CallContext) =>
  medicationsOf(context).innerJoin('packs', 'packs.medicationId', 'medications.id')

/** Columns of a pack in lists over many medications; see `withCounts`. */
export const PACK_COLUMNS = [
  'packs.id',
  'packs.milli',
  'packs.initialMilli',
  'packs.expirationDate',
  'packs.openedOn',
  'packs.useWithinDays',
  'packs.goodThrough',
  'packs.lot',
  'packs.productCode',
  'packs.name',
  'packs.strength',
  'packs.discardedAt',
  'packs.createdAt',
] as const

export const withCounts = <Row extends Pick<PackRow, 'milli' | 'initialMilli'>>({
  milli,
  initialMilli,
  ...row
}: Row) => ({ ...row, count: countFrom(milli), initialCount: countFrom(initialMilli) })

/** Locks a pack's medication until the transaction ends. 404 for a foreign pack, 403 for the wrong role. */
export async function lockMedicationOf(txContext: CallContext<Tx>, packId: string) {
  const { medicationId } = await foundOrRefused(
    txContext,
    (by) => packsOf(by).where('packs.id', '=', packId).select('packs.medicationId'),
    'packNotFound',
  )
  return { id: medicationId, ...(await lockMedication(txContext, medicationId, 'packNotFound')) }
}

/** Records an event of a pack's movement, from `before` thousandths on. */
export const recordPackMove = (
  txContext: CallContext<Tx>,
  happening: Pick<FamilyEvent, 'familyId' | 'what' | 'thing'>,
  before: number | null,
  { packId, after }: Movement,
): Promise<void> =>
  recordEvent(txContext, {
    ...happening,
    before: { packId, count: countFrom(before) },
    after: { packId, count: after },
  })

const imagesIn = (shown: readonly ImageOfPack[], packId: string): MedicationImage[] =>
  shown.filter((image) => image.packId === packId).map(({ packId: _, ...image }) => image)

/** A pack as answered; `all` are the medication's. */
export const toPack = (row: PackRow, all: readonly PackRow[], shown: readonly ImageOfPack[]): Pack => ({
  id: row.id,
  medicationId: row.medicationId,
  count: countFrom(row.milli),
  initialCount: countFrom(row.initialMilli),
  expirationDate: row.expirationDate,
  openedOn: row.openedOn,
  useWithinDays: row.useWithinDays,
  goodThrough: row.goodThrough,
  lot: row.lot,
  productCode: row.productCode,
  name: row.name,
  strength: row.strength,
  isUsable: usablePacks(all).includes(row),
  discardedAt: row.discardedAt,
  images: imagesIn(shown, row.id),
  version: row.version,
  createdAt: row.createdAt,
})

/** Usable packs in order of use, then others, then empty and discarded ones. */
function inOrderOfUse(rows: readonly PackRow[]): PackRow[] {
  const usable = usablePacks(rows)
  const isOut = ({ discardedAt, milli }: PackRow) => discardedAt !== null || milli === 0
  const rest = rows.filter((row) => !usable.includes(row)).sort(byOrderOfUse)
  return [...usable, ...rest.filter((row) => !isOut(row)), ...rest.filter(isOut)]
}

/** Packs of a medication in order of use. 404 for a foreign one. */
export async function listPacks(context: CallContext, medicationId: string): Promise<Pack[]> {
  await proveMedication(context, medicationId)
  const rows = await readPacks(context.database, medicationId)
  const shown = await shownImages(context.database, medicationId)
  return inOrderOfUse(rows).map((row) => toPack(row, rows, shown))
}
