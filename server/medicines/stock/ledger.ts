import { type Placeholders, prepared } from '../../platform/database/prepared.ts'
import { lockRows } from '../../platform/database/rows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { zoneOfFamily } from './familyZone.ts'
import { type PackRow, summaryOf } from './packs.ts'
import { type MovementRow, Stock } from './stock.ts'
import { type DosePart, partsOf } from './takenFrom.ts'

/** Prepared, as every dose runs it. */
const lockedMedication = prepared((database, { id }: Placeholders<{ id: string }>) =>
  lockRows(database, 'medications', database.selectFrom('medications').where('id', '=', id)).select([
    'id',
    'familyId',
    'movementCount',
    zoneOfFamily('medications.familyId').as('timeZone'),
  ]),
)

const packsOf = prepared((database, { medicationId }: Placeholders<{ medicationId: string }>) =>
  database.selectFrom('packs').where('medicationId', '=', medicationId).selectAll(),
)

/** Packs of a medication, in no order. */
export const readPacks = async (database: Database | Tx, medicationId: string): Promise<PackRow[]> =>
  (await packsOf(database, { medicationId })).rows

/**
 * Locks and returns the packs of a medication whose access is checked. `by` is the person of the acting member. 404 if it was
 * deleted or moved to another family meanwhile.
 */
export async function openStock(
  { database: tx, now }: Pick<CallContext<Tx>, 'database' | 'now'>,
  medicationId: string,
  by: string | null,
  familyId?: string,
): Promise<Stock> {
  const [medication] = (await lockedMedication(tx, { id: medicationId })).rows
  if (!medication || (familyId !== undefined && medication.familyId !== familyId))
    throw new Refusal('medicationNotFound')
  return stockOf({ database: tx, now }, medication, by)
}

/** The caller holds the row lock of the medication, so this reads the latest commit. */
export const stockOf = async (
  { database: tx, now }: Pick<CallContext<Tx>, 'database' | 'now'>,
  medication: { id: string; movementCount: number; timeZone: string | null },
  by: string | null,
): Promise<Stock> => new Stock(medication, await readPacks(tx, medication.id), { now, by })

/** Stock of a medication added in this transaction. */
export const newStock = (
  { now }: Pick<CallContext<Tx>, 'now'>,
  medication: { id: string; timeZone: string | null },
  by: string | null,
): Stock => new Stock({ ...medication, movementCount: 0 }, [], { now, by })

const keepPack = prepared((database, { id, ...columns }: Placeholders<PackRow>) =>
  database.updateTable('packs').set(columns).where('id', '=', id),
)

const insertMovement = prepared((database, movement: Placeholders<MovementRow>) =>
  database.insertInto('movements').values(movement),
)

interface MedicationChange extends ReturnType<typeof summaryOf> {
  id: string
  movementCount: number
  doses: number
  updatedAt: string | null
}

const keepSummary = prepared(
  (database, { id, doses, updatedAt, ...columns }: Placeholders<MedicationChange>) =>
    database
      .updateTable('medications')
      .set((eb) => ({
        ...columns,
        doseCount: eb('doseCount', '+', doses),
        // Expiration by time alone is nobody's change.
        updatedAt: eb.fn.coalesce(eb.val<string>(updatedAt), 'updatedAt'),
      }))
      .where('id', '=', id),
)

/**
 * Writes changes of a stock and the medication's derived fields: the only place that changes counts. `doses` is the change of
 * the number of doses; `updatedAt` is null if time alone changed it.
 */
export async function saveStock(
  tx: Tx,
  stock: Stock,
  { doses = 0, updatedAt }: { doses?: number; updatedAt: string | null },
): Promise<void> {
  const { medicationId, packs, movements, added, changed, movementCount } = stock
  for (const pack of added) await tx.insertInto('packs').values(pack).execute()
  for (const pack of changed) {
    if (!added.has(pack)) await keepPack(tx, pack)
  }
  for (const movement of movements) await insertMovement(tx, movement)
  await keepSummary(tx, { id: medicationId, movementCount, doses, updatedAt, ...summaryOf(packs) })
}

const movementsOfDose = (tx: Tx, medicationId: string, doseId: string): Promise<MovementRow[]> =>
  tx
    .selectFrom('movements')
    .where('doseId', '=', doseId)
    .where('medicationId', '=', medicationId)
    .selectAll()
    .orderBy('number')
    .execute()

/** Current parts of a dose: taken and not given back. */
export async function partsTaken(tx: Tx, medicationId: string, doseId: string): Promise<DosePart[]> {
  const parts = partsOf(await movementsOfDose(tx, medicationId, doseId))
  return parts.filter(({ last }) => last.kind === 'dose')
}

/** Amounts that a dose's deletion gave back: movements after `lastMovement`, the medication's newest before it. */
export async function partsGivenBack(
  tx: Tx,
  medicationId: string,
  doseId: string,
  lastMovement: number,
): Promise<DosePart[]> {
  const parts = partsOf(await movementsOfDose(tx, medicationId, doseId))
  return parts.filter(({ last }) => last.number > lastMovement)
}

/** Movements of a pack since one of them, and all others of the doses among them, in order. */
export const movementsSince = (
  tx: Tx,
  { medicationId, packId, number }: MovementRow,
): Promise<MovementRow[]> =>
  tx
    .selectFrom('movements')
    .where('medicationId', '=', medicationId)
    .where('packId', '=', packId)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('number', '>', number),
        eb(
          'doseId',
          'in',
          selectFrom('movements as since')
            .where('since.medicationId', '=', medicationId)
            .where('since.packId', '=', packId)
            .where('since.number', '>', number)
            .where('since.doseId', 'is not', null)
            .select('since.doseId'),
        ),
      ]),
    )
    .selectAll()
    .orderBy('number')
    .execute()
