import type { Unit } from '../../contract/amounts.ts'
import type { Dose } from '../../contract/doses.ts'
import type { Tx } from '../database/tables.ts'
import { type Happening, recordEvent } from '../families/recordEvent.ts'
import type { Acting } from '../http/acting.ts'

/** What the family's activity says of a dose; an amount only where it is no whole one, a unit only where it is not pills, a reason only beyond the limits. */
export const told = (
  { id, takenAt, pillsTaken, amount, personId, overrideReason }: Dose,
  { unit }: { unit: Unit },
) => ({
  doseId: id,
  takenAt,
  pillsTaken,
  ...(amount !== pillsTaken && { amount }),
  ...(unit !== 'pill' && { unit }),
  personId,
  ...(overrideReason !== null && { overrideReason }),
})

/** Tells the family's activity what happened to a dose of a medication. */
export const recordDose = (
  within: Acting<Tx>,
  what: Happening['what'] & `dose${string}`,
  { id, familyId, name, unit }: { id: string; familyId: string; name: string; unit: Unit },
  { before, after }: { before?: Dose; after?: Dose },
): Promise<void> =>
  recordEvent(within, {
    familyId,
    what,
    thing: { id, name },
    ...(before && { before: told(before, { unit }) }),
    ...(after && { after: told(after, { unit }) }),
  })
