import { toLocal } from '../../../schedule/zones.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { isOver, leftIn, type PackRow, summaryOf } from './packs.ts'
import type { MovementRow } from './stock.ts'

const ROWS_AT_ONCE = 300

export interface ImportedStock {
  packs: PackRow[]
  movements: MovementRow[]
  /** The medication's columns that summarise its packs. */
  summary: ReturnType<typeof summaryOf> & { movementCount: number }
}

/**
 * Builds the stock of an imported medication. Keeps its history if it adds up to each pack's content; otherwise each pack
 * gets an opening movement.
 */
export function importedStock(
  packs: readonly PackRow[],
  history: readonly MovementRow[],
  { now, timeZone }: { now: Date; timeZone: string | null },
): ImportedStock {
  const today = toLocal(now.getTime(), timeZone ?? 'UTC').slice(0, 10)
  const current = packs.map(
    (pack): PackRow => ({ ...pack, isExpired: isOver(pack.goodThrough, today) ? 1 : 0 }),
  )
  const movements = addsUp(current, history)
    ? history.toSorted((a, b) => a.number - b.number)
    : openings(current, now)
  const movementCount = movements.at(-1)?.number ?? 0
  const counted = current.map((pack) => ({ ...pack, lastCount: Math.min(pack.lastCount, movementCount) }))
  return { packs: counted, movements, summary: { ...summaryOf(counted), movementCount } }
}

function addsUp(packs: readonly PackRow[], history: readonly MovementRow[]): boolean {
  if (history.length === 0) return packs.every(({ milli }) => milli === null)
  const sums = new Map<string, number>()
  for (const { packId, milli } of history) sums.set(packId, (sums.get(packId) ?? 0) + milli)
  return packs.every(({ id, milli }) => (sums.get(id) ?? 0) === (milli ?? 0))
}

function openings(packs: readonly PackRow[], now: Date): MovementRow[] {
  return packs
    .filter(({ milli }) => milli !== null)
    .map(({ id, medicationId, milli }, place, counted) => ({
      medicationId,
      number: place + 1,
      packId: id,
      at: now.toISOString(),
      kind: 'opening',
      milli: milli ?? 0,
      uncountedMilli: null,
      afterMilli: milli,
      leftMilli: leftIn(
        packs.filter((pack) => counted.slice(0, place + 1).some((one) => one.id === pack.id)),
      ),
      doseId: null,
      reverses: null,
      personId: null,
      notes: null,
    }))
}

/** Writes packs and movements of medications added in this transaction. */
export async function writeImportedStock(tx: Tx, stocks: readonly ImportedStock[]): Promise<void> {
  const packs = stocks.flatMap((stock) => stock.packs)
  const movements = stocks.flatMap((stock) => stock.movements)
  for (const some of inPieces(packs, ROWS_AT_ONCE)) await tx.insertInto('packs').values(some).execute()
  for (const some of inPieces(movements, ROWS_AT_ONCE))
    await tx.insertInto('movements').values(some).execute()
}
