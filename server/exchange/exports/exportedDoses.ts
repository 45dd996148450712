import { fromMilli } from '../../../contract/amounts.ts'
import type { Dose, TakenFrom } from '../../../contract/doses.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { takenFrom } from '../../medicines/stock/takenFrom.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { yieldTurn } from '../../platform/http/yieldTurn.ts'

/** A dose with names instead of ids. */
export interface ExportedDose
  extends Pick<Dose, 'takenAt' | 'pillsTaken' | 'amount' | 'notes' | 'overrideReason'> {
  /** Medicine or packs taken from, as they were called then. */
  taken: Omit<TakenFrom, 'packId'>[]
  takenBy: string | null
  loggedBy: string | null
  /** Planned local time, `2026-11-21T08:00`; null for an extra dose. */
  plannedFor: string | null
}

/** Page size; bounds the memory of an export. */
const PAGE = 500

/** All doses of a medication, oldest first, in pages. Ends once the caller may no longer see them. */
export async function* pagesOfDoses(
  context: CallContext,
  medicationId: string,
): AsyncGenerator<ExportedDose[]> {
  let last: { id: string; takenAt: string } | undefined
  do {
    let doses = medicationsOf(context)
      .innerJoin('doses', 'doses.medicationId', 'medications.id')
      .leftJoin('people as taker', 'taker.id', 'doses.personId')
      .leftJoin('people as logger', 'logger.id', 'doses.loggedBy')
      .leftJoin('occurrences', 'occurrences.id', 'doses.occurrenceId')
      .where('doses.medicationId', '=', medicationId)
      .select(['doses.id', 'doses.takenAt', 'doses.pillsTaken', 'doses.amountMilli', 'doses.notes'])
      .select(['taker.name as takenBy', 'logger.name as loggedBy'])
      .select([
        'occurrences.local as plannedFor',
        'doses.overrideReason',
        'doses.takenName',
        'doses.takenPacks',
      ])
      .orderBy('doses.takenAt')
      .orderBy('doses.id')
      .limit(PAGE)
    if (last !== undefined) {
      const { takenAt, id } = last
      doses = doses.where((eb) => eb(eb.refTuple('doses.takenAt', 'doses.id'), '>', eb.tuple(takenAt, id)))
    }
    const page = await doses.execute()
    if (page.length > 0)
      yield page.map(({ id, amountMilli, takenName, takenPacks, ...dose }) => ({
        ...dose,
        amount: fromMilli(amountMilli),
        taken: takenFrom({ takenName, takenPacks, amountMilli }).map(({ packId: _, ...part }) => part),
      }))
    last = page.length === PAGE ? page.at(-1) : undefined
    await yieldTurn()
  } while (last !== undefined)
}
