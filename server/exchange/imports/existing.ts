import { measurementsOf } from '../../medicines/measurements/queries.ts'
import { medicationsOf } from '../../medicines/medications/queries.ts'
import { findFamily } from '../../people/families/queries.ts'
import { listPeople, ownPersonIn } from '../../people/people/queries.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import type { Existing, FindIds } from './process/importJob.ts'

const IDS_AT_ONCE = 200

/** Reads what a family already has. 404 for a foreign family. */
export async function existingIn(context: CallContext, familyId: string): Promise<Existing> {
  await findFamily(context, familyId)
  const medicines = await medicationsOf(context)
    .where('medications.familyId', '=', familyId)
    .select(['medications.id', 'medications.name', 'medications.unit', 'medications.stepMilli'])
    .execute()
  const people = await listPeople(context, familyId)
  return {
    medicines,
    people: people.map(({ id, name }) => ({ id, name })),
    own: await ownPersonIn(context, familyId),
  }
}

/** Finds those of some ids that a family has. */
export const findIdsIn =
  (context: CallContext, familyId: string): FindIds =>
  async (table, ids) => {
    const query = (some: readonly string[]) => {
      if (table === 'measurements')
        return measurementsOf(context)
          .where('people.familyId', '=', familyId)
          .where('measurements.id', 'in', some)
          .select('measurements.id')
      const medicines = medicationsOf(context).where('medications.familyId', '=', familyId)
      return table === 'doses'
        ? medicines
            .innerJoin('doses', 'doses.medicationId', 'medications.id')
            .where('doses.id', 'in', some)
            .select('doses.id')
        : medicines
            .innerJoin('plans', 'plans.medicationId', 'medications.id')
            .where('plans.id', 'in', some)
            .select('plans.id')
    }
    const found: string[] = []
    for (const some of inPieces(ids, IDS_AT_ONCE))
      for (const { id } of await query(some).execute()) found.push(id)
    return found
  }

export interface LockedMedicine {
  id: string
  /** Plans that are not stopped. */
  planCount: number
}

/** Locks those of some medicines that are in a family. */
export async function lockMedicines(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<LockedMedicine[]> {
  if (ids.length === 0) return []
  const own = tx
    .selectFrom('medications')
    .where('familyId', '=', familyId)
    .where('id', 'in', ids)
    .orderBy('id')
  return lockRows(tx, 'medications', own).select(['id', 'planCount']).execute()
}
