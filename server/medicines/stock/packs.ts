import { DAY_MS, HOUR_MS } from '../../../language/durations.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type PackRow = Tables['packs']

/** Later dates have no form with four digits. */
const LAST = '9999-12-31'

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** Last day of use of a pack: the printed date, or earlier if it is open. */
export function lastDayOf({
  expirationDate,
  openedOn,
  useWithinDays,
}: Pick<PackRow, 'expirationDate' | 'openedOn' | 'useWithinDays'>): string | null {
  if (openedOn === null || useWithinDays === null) return expirationDate
  const keepsUntil = dayOf(Math.min(Date.parse(openedOn) + useWithinDays * DAY_MS, Date.parse(LAST)))
  return expirationDate !== null && expirationDate < keepsUntil ? expirationDate : keepsUntil
}

/** True if a pack's last day is before today, both calendar dates of the family's time zone. */
export const isOver = (day: string | null, today: string): boolean => day !== null && day < today

/** Earliest and latest current date on Earth: UTC-12 and UTC+14. */
export const datesOnEarth = (now: Date): { earliest: string; latest: string } => ({
  earliest: dayOf(now.getTime() - 12 * HOUR_MS),
  latest: dayOf(now.getTime() + 14 * HOUR_MS),
})

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Open ones first, then by last day (none comes last), then by age. */
export const byOrderOfUse = (a: PackRow, b: PackRow): number =>
  Number(b.openedOn !== null) - Number(a.openedOn !== null) ||
  compare(a.goodThrough ?? LAST, b.goodThrough ?? LAST) ||
  compare(a.createdAt, b.createdAt) ||
  compare(a.id, b.id)

const isEmpty = ({ milli }: PackRow) => milli === 0

/** Packs neither discarded nor expired, or the expired ones if every one is. */
function packsThatCount(packs: readonly PackRow[]): PackRow[] {
  const kept = packs.filter(({ discardedAt }) => discardedAt === null)
  const fresh = kept.filter(({ isExpired }) => isExpired === 0)
  return fresh.length > 0 ? fresh : kept
}

const newestOf = (packs: readonly PackRow[]): PackRow[] =>
  packs.toSorted((a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id)).slice(0, 1)

/**
 * Packs that doses use, in order: usable ones that are not empty, or the newest if all are empty. None if every pack is
 * discarded.
 */
export function usablePacks(packs: readonly PackRow[]): PackRow[] {
  const all = packsThatCount(packs)
  const filled = all.filter((pack) => !isEmpty(pack))
  return filled.length > 0 ? filled.sort(byOrderOfUse) : newestOf(all)
}

/** Pack whose date, lot and code the medication shows: the one in use, or the newest if all are discarded. */
export const shownPack = (packs: readonly PackRow[]): PackRow | undefined =>
  usablePacks(packs)[0] ?? newestOf(packs)[0]

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/**
 * Thousandths in usable packs; null if one is not counted. If all are discarded: 0, or null for an uncounted medication, which
 * still accepts doses.
 */
export function leftIn(packs: readonly PackRow[]): number | null {
  const usable = usablePacks(packs)
  if (usable.length > 0) return sumOf(usable.map(({ milli }) => milli))
  return newestOf(packs)[0]?.milli === null ? null : 0
}

/** Whole pills, as in the specification, up to the maximum of the first version's column. */
const toPills = (milli: number | null): number | null =>
  milli === null ? null : Math.min(Math.floor(milli / 1000), 100_000)

/** Fields that a medication shows of its packs. */
export function summaryOf(packs: readonly PackRow[]) {
  const usable = usablePacks(packs)
  const shown = shownPack(packs)
  const leftMilli = leftIn(packs)
  const counted = usable.every(isEmpty) ? packsThatCount(packs) : usable
  const begun = counted.length > 0 ? counted : newestOf(packs)
  return {
    leftMilli,
    pillCount: toPills(leftMilli),
    initialPillCount: toPills(sumOf(begun.map(({ initialMilli }) => initialMilli))),
    expirationDate: shown?.expirationDate ?? null,
    goodThrough: shown?.goodThrough ?? null,
    lot: shown?.lot ?? null,
    productCode: shown?.productCode ?? null,
    expiredPacks: packs.filter((pack) => pack.isExpired === 1 && pack.discardedAt === null && !isEmpty(pack))
      .length,
  }
}
