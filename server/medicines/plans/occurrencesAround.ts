import { HOUR_MS } from '../../../language/durations.ts'
import type { Tx } from '../../platform/database/tables.ts'
import { storeOccurrence } from './occurrenceById.ts'
import { type OccurrenceWithDose, occurrencesBetween } from './occurrences.ts'
import type { PlanRow } from './queries.ts'

/** Maximum reach of a window: see schedule/windows.ts. */
const REACH_MS = 12 * HOUR_MS

/** A person's occurrences of a medication whose window contains an instant, nearest first. Reads `plans` unless given. */
export async function occurrencesAround(
  tx: Tx,
  whose: { medicationId: string; personId: string },
  takenAt: string,
  plans?: readonly PlanRow[],
): Promise<OccurrenceWithDose[]> {
  const at = Date.parse(takenAt)
  const farFrom = ({ dueAt }: OccurrenceWithDose) => Math.abs(Date.parse(dueAt) - at)
  return (await occurrencesBetween(tx, whose, at - REACH_MS, at + REACH_MS, plans))
    .filter(({ windowStartsAt, windowEndsAt }) => windowStartsAt <= takenAt && takenAt < windowEndsAt)
    .sort((a, b) => farFrom(a) - farFrom(b) || Number(a.skippedAt !== null) - Number(b.skippedAt !== null))
}

/** Stores the occurrence of a dose and removes its skip. */
export async function takeOccurrence(tx: Tx, known: OccurrenceWithDose): Promise<void> {
  await storeOccurrence(tx, known)
  if (known.skippedAt !== null) await forgetSkip(tx, known.id)
}

/** A skipped dose was taken after all. */
export async function forgetSkip(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set({ skippedAt: null, skippedBy: null, skipReason: null, skipNotes: null })
    .where('id', '=', id)
    .execute()
}
