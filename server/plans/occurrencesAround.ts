import type { Tx } from '../database/tables.ts'
import { keep } from './occurrenceById.ts'
import { type Known, occurrencesBetween } from './occurrences.ts'
import type { PlanRow } from './queries.ts'

const HOUR_MS = 60 * 60 * 1000
/** A window reaches no farther: see schedule/windows.ts. */
const REACH_MS = 12 * HOUR_MS

/** A person's occurrences of a medication whose window contains an instant, the nearest first. Their `plans` are read unless given. */
export async function occurrencesAround(
  tx: Tx,
  whose: { medicationId: string; personId: string },
  takenAt: string,
  plans?: readonly PlanRow[],
): Promise<Known[]> {
  const at = Date.parse(takenAt)
  const farFrom = ({ dueAt }: Known) => Math.abs(Date.parse(dueAt) - at)
  return (await occurrencesBetween(tx, whose, at - REACH_MS, at + REACH_MS, plans))
    .filter(({ windowStartsAt, windowEndsAt }) => windowStartsAt <= takenAt && takenAt < windowEndsAt)
    .sort((a, b) => farFrom(a) - farFrom(b) || Number(a.skippedAt !== null) - Number(b.skippedAt !== null))
}

/** Keeps an occurrence for a dose that belongs to it: it was not left out after all. */
export async function takeOccurrence(tx: Tx, known: Known): Promise<void> {
  await keep(tx, known)
  if (known.skippedAt !== null) await forgetSkip(tx, known.id)
}

/** What was left out was taken after all. */
export async function forgetSkip(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('occurrences')
    .set({ skippedAt: null, skippedBy: null, skipReason: null, skipNotes: null })
    .where('id', '=', id)
    .execute()
}
