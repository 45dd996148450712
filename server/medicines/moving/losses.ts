import type { Move, MoveLosses } from '../../../contract/moves.ts'
import { familiesOf, findFamily } from '../../people/families/queries.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { proveMedication } from '../medications/queries.ts'
import { lostName } from './names.ts'
import { oldestUndone, type SnapshotHead } from './snapshots.ts'

/** Things that cannot go along when a medication moves from one family to another. The caller has checked access. */
export async function findLosses(
  database: Database | Tx,
  medicationId: string,
  { from, to }: { from: string; to: string },
): Promise<MoveLosses> {
  const people = async (table: 'plans' | 'medicationPeople') =>
    (
      await database
        .selectFrom(table)
        .where('medicationId', '=', medicationId)
        .select('personId')
        .distinct()
        .orderBy('personId')
        .execute()
    ).map(({ personId }) => personId)
  const { doses, plans, listed } = await database
    .selectNoFrom((eb) => [
      eb
        .selectFrom('doses')
        .where('medicationId', '=', medicationId)
        .where((dose) =>
          dose.or(
            (['personId', 'loggedBy'] as const).map((column) =>
              dose(lostName(`doses.${column}`, to), 'is not', null),
            ),
          ),
        )
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('doses'),
      eb
        .selectFrom('plans')
        .where('medicationId', '=', medicationId)
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('plans'),
      eb
        .selectFrom('shoppingMedications')
        .where('medicationId', '=', medicationId)
        .where('wantedAt', 'is not', null)
        .select((all) => all.fn.countAll<number>().as('count'))
        .as('listed'),
    ])
    .executeTakeFirstOrThrow()
  return {
    familyId: from,
    plans: Number(plans),
    planPersonIds: await people('plans'),
    doses: Number(doses),
    personIds: await people('medicationPeople'),
    isOnShoppingList: Number(listed) > 0,
  }
}

/** Preview of all that would stay behind. 404 for a foreign medication or family. */
export async function previewMove(context: CallContext, id: string, to: string): Promise<MoveLosses> {
  const { familyId: from } = await proveMedication(context, id)
  await findFamily(context, to)
  return findLosses(context.database, id, { from, to })
}

/** Families of the caller in which something of a medication stayed, the last one first. 404 for a foreign medication. */
export async function listMoves(context: CallContext, id: string): Promise<Move[]> {
  const { familyId } = await proveMedication(context, id)
  const rows = await familiesOf(context)
    .innerJoin('moveSnapshots', 'moveSnapshots.familyId', 'families.id')
    .where('medicationId', '=', id)
    .where('part', '=', 0)
    .where('families.id', '<>', familyId)
    .where('moveSnapshots.createdAt', '>', oldestUndone(context.now))
    .select(['families.name as familyName', 'moveSnapshots.createdAt as movedAt', 'content'])
    .orderBy('moveSnapshots.createdAt', 'desc')
    .orderBy('families.id')
    .execute()
  return rows.map(({ content, ...move }) => ({ ...move, ...(JSON.parse(content) as SnapshotHead).losses }))
}
