import type { Movement, Pack } from '../../../contract/packs.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { toMovement } from '../../medicines/packs/movements.ts'
import { PACK_COLUMNS, packsOf, withCounts } from '../../medicines/packs/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'

/** A pack with a number instead of ids: 1 is the first of its medication. */
export interface ExportedPack
  extends Pick<
    Pack,
    | 'count'
    | 'initialCount'
    | 'expirationDate'
    | 'openedOn'
    | 'useWithinDays'
    | 'goodThrough'
    | 'lot'
    | 'productCode'
    | 'name'
    | 'strength'
    | 'discardedAt'
    | 'createdAt'
  > {
  number: number
}

/** A movement with the pack's number and the name of who did it. */
export interface ExportedMovement
  extends Pick<Movement, 'at' | 'kind' | 'amount' | 'after' | 'left' | 'notes'> {
  pack: number | null
  by: string | null
}

/** Packs of a medication, oldest first, and their numbers by id. */
export async function exportedPacks(
  context: CallContext,
  medicationId: string,
): Promise<{ packs: ExportedPack[]; numberOf: ReadonlyMap<string, number> }> {
  const rows = await packsOf(context)
    .where('packs.medicationId', '=', medicationId)
    .select(PACK_COLUMNS)
    .orderBy('packs.createdAt')
    .orderBy('packs.id')
    .execute()
  return {
    packs: rows.map(({ id: _, ...row }, place) => ({ number: place + 1, ...withCounts(row) })),
    numberOf: new Map(rows.map(({ id }, place) => [id, place + 1])),
  }
}

/** Page size; bounds the memory of an export. */
const PAGE = 500

/** Stock history, oldest first, in pages. Ends once the caller may no longer see it. */
export async function* pagesOfMovements(
  context: CallContext,
  medicationId: string,
  numberOf: ReadonlyMap<string, number>,
  nameOf: (personId: string | null) => string | null,
): AsyncGenerator<ExportedMovement[]> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const page = await medicationsOf(context)
      .innerJoin('movements', 'movements.medicationId', 'medications.id')
      .where('movements.medicationId', '=', medicationId)
      .where('movements.number', '>', last)
      .selectAll('movements')
      .orderBy('movements.number')
      .limit(PAGE)
      .execute()
    if (page.length > 0)
      yield page.map((row) => {
        const { at, kind, amount, after, left, notes } = toMovement({ ...row, isReversed: 0 })
        const pack = numberOf.get(row.packId) ?? null
        return { at, kind, pack, amount, after, left, by: nameOf(row.personId), notes }
      })
    last = page.length === PAGE ? page.at(-1)?.number : undefined
    await yieldTurn()
  }
}
