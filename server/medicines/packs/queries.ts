import { sql } from 'kysely'
import { countFrom } from '../../../contract/amounts.ts'
import type { MedicationImage } from '../../../contract/medications.ts'
import { EXPIRING_DAYS, type FamilyPack, type FamilyPacksQuery } from '../../../contract/order.ts'
import type { Movement, Pack } from '../../../contract/packs.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { foundOrRefused } from '../../people/auth/memberships.ts'
import { findFamily } from '../../people/families/queries.ts'
import { type FamilyEvent, recordEvent } from '../../people/families/recordEvent.ts'
import { type ImageOfPack, shownImages } from '../../people/images/showImages.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { dateIn } from '../../platform/http/dateIn.ts'
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

const COLUMNS = [
  ...PACK_COLUMNS,
  'packs.medicationId',
  'packs.version',
  'medications.name as medicationName',
  'medications.unit',
] as const

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Wildcards and the escape character of `like`. */
const literally = (part: string) => part.replace(/[\\%_]/g, '\\$&')

/** Packs of all medications of a family, earliest last day first. 404 for a foreign family. */
export async function listFamilyPacks(
  context: CallContext,
  familyId: string,
  { state, lot, timeZone }: FamilyPacksQuery,
): Promise<FamilyPack[]> {
  const family = await findFamily(context, familyId)
  const today = dateIn(family.timeZone ?? timeZone ?? 'UTC', context.now)
  let packs = packsOf(context).where('medications.familyId', '=', familyId).select(COLUMNS)
  if (state !== undefined) {
    packs = packs
      .where('packs.discardedAt', 'is', null)
      .where((eb) => eb.or([eb('packs.milli', 'is', null), eb('packs.milli', '>', 0)]))
  }
  if (state === 'open') packs = packs.where('packs.openedOn', 'is not', null)
  if (state === 'expired') packs = packs.where('packs.goodThrough', '<', today)
  if (state === 'expiring') {
    packs = packs
      .where('packs.goodThrough', '>=', today)
      .where('packs.goodThrough', '<=', daysAfter(today, EXPIRING_DAYS))
  }
  if (lot) {
    const pattern = `%${literally(lot.toLowerCase())}%`
    packs = packs.where(sql<boolean>`lower(${sql.ref('packs.lot')}) like ${pattern} escape '\\'`)
  }
  const rows = await packs
    .orderBy((eb) => eb.fn.coalesce('packs.goodThrough', sql.lit('9999-12-31')))
    .orderBy('medications.name')
    .orderBy('packs.id')
    .limit(MOST_IN_ANSWER)
    .execute()
  return rows.map(withCounts)
}
