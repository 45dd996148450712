import type { Unit } from '../../../contract/amounts.ts'
import type { Dose } from '../../../contract/doses.ts'
import { nameOfPack } from '../../../contract/strength.ts'
import { type FamilyEvent, recordEvent } from '../../people/families/recordEvent.ts'
import type { Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'

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
