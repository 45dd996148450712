import { toMilli } from '../../../contract/amounts.ts'
import type { ChangeMedicationBody, Medication } from '../../../contract/medications.ts'
import { newId } from '../../platform/database/newId.ts'
import { type PackRow, shownPack } from '../stock/packs.ts'
import type { PackDetails, Stock } from '../stock/stock.ts'

type MedicationStock = Pick<
  Medication,
  'pillCount' | 'initialPillCount' | 'amountLeft' | 'expirationDate' | 'lot' | 'productCode'
>

/**
 * Applies a medication's own fields to its packs: details to the pack in use, a changed count as a manual count of all of them.
 * Omitted and unchanged fields do nothing.
 */
export function changeStock(
  stock: Stock,
  body: ChangeMedicationBody,
  before: MedicationStock,
  now: Date,
): void {
  const inUse = shownPack(stock.packs)
  if (!inUse) return
  const details: PackDetails = {}
  if (body.expirationDate !== undefined && body.expirationDate !== inUse.expirationDate)
    details.expirationDate = body.expirationDate
  if (body.lot !== undefined && body.lot !== inUse.lot) details.lot = body.lot
  if (body.productCode !== undefined && body.productCode !== inUse.productCode)
    details.productCode = body.productCode
  if (body.initialPillCount !== undefined && body.initialPillCount !== before.initialPillCount)
    details.initialMilli = beginningOfFirst(stock, body.initialPillCount)
  const counted = countedIn(body, before)
  if (counted != null && stock.usable.length === 0) {
    addAnother(stock, inUse, counted, body, now)
    return
  }
  if (counted !== undefined) stock.countAll(counted)
  if (Object.keys(details).length > 0) stock.describe(inUse, { ...details, version: inUse.version + 1 })
}

/** A count of a medication whose packs are all discarded creates a pack. */
function addAnother(
  stock: Stock,
  { medicationId }: PackRow,
  milli: number,
  body: ChangeMedicationBody,
  now: Date,
): void {
  stock.add(
    {
      id: newId(),
      medicationId,
      initialMilli: body.initialPillCount == null ? milli : toMilli(body.initialPillCount),
      expirationDate: body.expirationDate ?? null,
      openedOn: null,
      useWithinDays: null,
      lot: body.lot ?? null,
      productCode: body.productCode ?? null,
      discardedAt: null,
      version: 1,
      createdAt: now.toISOString(),
    },
    milli,
    'refill',
  )
}

/** Initial amount of the pack in use, if all usable packs began with `count` together. */
function beginningOfFirst({ usable: [, ...others] }: Stock, count: number | null): number | null {
  if (count === null) return null
  const rest = others.reduce((sum, { initialMilli }) => sum + (initialMilli ?? 0), 0)
  return Math.max(0, toMilli(count) - rest)
}

/** The manual count in thousandths, null for unknown; undefined if the request has none. */
function countedIn(
  { amountLeft, pillCount }: ChangeMedicationBody,
  before: MedicationStock,
): number | null | undefined {
  const [counted, known] =
    amountLeft === undefined ? [pillCount, before.pillCount] : [amountLeft, before.amountLeft]
  if (counted === undefined || counted === known) return undefined
  return counted === null ? null : toMilli(counted)
}
