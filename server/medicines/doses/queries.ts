import type { Unit } from '../../../contract/amounts.ts'
import type { Dose, DosesQuery } from '../../../contract/doses.ts'
import { MOST_IN_ANSWER } from '../../../contract/paging.ts'
import { nameOfPack } from '../../../contract/strength.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { findFamily } from '../../people/families/queries.ts'
import { type FamilyEvent, recordEvent } from '../../people/families/recordEvent.ts'
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

/** Time within which the member who logged a dose may change and undo it, in any role. */
const OWN_MS = DAY_MS

/** 403 unless the caller logged the dose recently or may change other members' doses. */
export async function proveOwn(
  txContext: CallContext<Tx>,
  familyId: string,
  dose: { loggedBy: string | null; createdAt: string },
): Promise<void> {
  const { database: tx, caller, now } = txContext
  if (dose.loggedBy !== null && dose.createdAt > new Date(now.getTime() - OWN_MS).toISOString()) {
    const own = await tx
      .selectFrom('people')
      .where('id', '=', dose.loggedBy)
      .where('userId', '=', caller.account.id)
      .select('id')
      .executeTakeFirst()
    if (own) return
  }
  await findFamily({ ...txContext, requiredRight: 'manage' }, familyId)
}

/**
 * Fields of a dose in the family's events: an amount only if not whole, a unit only if not pills, a reason only beyond the
 * limits.
 */
export const doseFacts = (
  { id, takenAt, pillsTaken, amount, personId, overrideReason, taken }: Dose,
  { unit }: { unit: Unit },
) => ({
  doseId: id,
  takenAt,
  pillsTaken,
  amount: amount === pillsTaken ? undefined : amount,
  unit: unit === 'pill' ? undefined : unit,
  personId,
  overrideReason: overrideReason ?? undefined,
  // Only where a pack has a name or strength of its own.
  takenAs: taken.some(({ packId }) => packId !== null)
    ? taken.map((part) => nameOfPack(part, '')).join(', ')
    : undefined,
})

export const recordDose = (
  txContext: CallContext<Tx>,
  what: FamilyEvent['what'] & `dose${string}`,
  medication: { id: string; familyId: string; name: string; unit: Unit },
  { before, after }: { before?: Dose; after?: Dose },
): Promise<void> =>
  recordEvent(txContext, {
    familyId: medication.familyId,
    what,
    thing: medication,
    before: before && doseFacts(before, medication),
    after: after && doseFacts(after, medication),
  })
