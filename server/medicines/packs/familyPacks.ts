import { sql } from 'kysely'
import { EXPIRING_DAYS, type FamilyPack, type FamilyPacksQuery } from '../../../contract/order.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { findFamily } from '../../people/families/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { dateIn } from '../../platform/http/dateIn.ts'
import { PACK_COLUMNS, packsOf, withCounts } from './queries.ts'

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
