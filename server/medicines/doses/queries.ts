import type { Dose, DosesQuery } from '../../../contract/doses.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { orRefuse } from '../../platform/http/refusal.ts'
import { DOSE_COLUMNS, proveMedication, toDose } from '../medications/queries.ts'

/**
 * Doses of a medication, newest first, from `from` inclusive to `to` exclusive and older than the dose `before`; at most
 * `limit`. 404 for a foreign medication or a `before` that is not one of its doses.
 */
export async function listDoses(
  context: CallContext,
  medicationId: string,
  { from, to, before, limit = MOST_IN_ANSWER }: DosesQuery,
): Promise<Dose[]> {
  const { database } = context
  await proveMedication(context, medicationId)
  let doses = database
    .selectFrom('doses')
    .where('medicationId', '=', medicationId)
    .select(DOSE_COLUMNS)
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
  if (from !== undefined) doses = doses.where('takenAt', '>=', from)
  if (to !== undefined) doses = doses.where('takenAt', '<', to)
  if (before !== undefined) {
    const last = await database
      .selectFrom('doses')
      .where('id', '=', before)
      .where('medicationId', '=', medicationId)
      .select(['id', 'takenAt'])
      .executeTakeFirstOrThrow(orRefuse('doseNotFound'))
    doses = doses.where((eb) => eb(eb.refTuple('takenAt', 'id'), '<', eb.tuple(last.takenAt, last.id)))
  }
  return (await doses.limit(limit).execute()).map(toDose)
}

/** A dose's row of a medication whose access is checked. */
export const findDoseRow = (database: Database | Tx, medicationId: string, id: string) =>
  database
    .selectFrom('doses')
    .where('id', '=', id)
    .where('medicationId', '=', medicationId)
    .selectAll()
    .executeTakeFirst()
