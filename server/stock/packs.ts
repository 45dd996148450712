import type { Tables } from '../database/tables.ts'

/** A row of packs, or one that will be. */
export type PackRow = Tables['packs']

const DAY_MS = 24 * 60 * 60 * 1000
/** Later ones have no form of four digits. */
const LAST = '9999-12-31'

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

/** The last day on which a pack may be used: the printed one, or the last one that it keeps once it is open, if earlier. */
export function lastDayOf({
  expirationDate,
  openedOn,
  useWithinDays,
}: Pick<PackRow, 'expirationDate' | 'openedOn' | 'useWithinDays'>): string | null {
  if (openedOn === null || useWithinDays === null) return expirationDate
  const keepsUntil = dayOf(Math.min(Date.parse(openedOn) + useWithinDays * DAY_MS, Date.parse(LAST)))
  return expirationDate !== null && expirationDate < keepsUntil ? expirationDate : keepsUntil
}

const HALF_DAY_MS = DAY_MS / 2

/**
 * Whether a day is over wherever on Earth it ends last, at UTC-12. The server does not know the household's zone; it must
 * not stop counting a pack on the day that is printed on it.
 */
export const isOver = (day: string | null, now: Date): boolean => day !== null && day < firstDayNotOver(now)

/** The earliest day that is not over yet somewhere. */
export const firstDayNotOver = (now: Date): string => dayOf(now.getTime() - HALF_DAY_MS)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Opened first, then the earliest last day (none comes last), then the oldest. */
export const byOrderOfUse = (a: PackRow, b: PackRow): number =>
  Number(b.openedOn !== null) - Number(a.openedOn !== null) ||
  compare(a.goodThrough ?? LAST, b.goodThrough ?? LAST) ||
  compare(a.createdAt, b.createdAt) ||
  compare(a.id, b.id)

const isEmpty = ({ milli }: PackRow) => milli === 0

/**
 * The packs that doses are taken from, in order, and whose sums the medication shows. Those that are not expired, or all
 * if every one is; of these, what is not empty, or the newest if all are. A medication whose packs were all thrown away
 * shows the newest: there is nothing in it.
 */
export function usablePacks(packs: readonly PackRow[]): PackRow[] {
  const kept = packs.filter(({ discardedAt }) => discardedAt === null)
  const fresh = kept.filter(({ isExpired }) => isExpired === 0)
  const all = fresh.length > 0 ? fresh : kept
  const filled = all.filter((pack) => !isEmpty(pack))
  if (filled.length > 0) return filled.sort(byOrderOfUse)
  const newest = (all.length > 0 ? all : packs).toSorted(
    (a, b) => compare(b.createdAt, a.createdAt) || compare(b.id, a.id),
  )
  return newest.slice(0, 1)
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** What is left in all packs that can be used; null where one of them is not counted. Nothing is left in what was thrown away. */
export const leftIn = (usable: readonly PackRow[]): number | null =>
  sumOf(usable.map(({ milli, discardedAt }) => (discardedAt === null ? milli : 0)))

/** Whole pills as the specification has them, at most what a column of the first version took. */
const toPills = (milli: number | null): number | null =>
  milli === null ? null : Math.min(Math.floor(milli / 1000), 100_000)

/** What a medication shows of its packs. */
export function summaryOf(packs: readonly PackRow[]) {
  const usable = usablePacks(packs)
  const [inUse] = usable
  const leftMilli = leftIn(usable)
  return {
    leftMilli,
    pillCount: toPills(leftMilli),
    initialPillCount: toPills(sumOf(usable.map(({ initialMilli }) => initialMilli))),
    expirationDate: inUse?.expirationDate ?? null,
    goodThrough: inUse?.goodThrough ?? null,
    lot: inUse?.lot ?? null,
    productCode: inUse?.productCode ?? null,
    expiredPacks: packs.filter((pack) => pack.isExpired === 1 && pack.discardedAt === null && !isEmpty(pack))
      .length,
  }
}
