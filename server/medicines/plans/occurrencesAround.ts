import { longestOpenMs } from '../../../schedule/moments.ts'
import { MOST_AFTER_MS } from '../../../schedule/windows.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { storeOccurrence } from './occurrenceById.ts'
import { type OccurrenceWithDose, occurrencesBetween } from './occurrences.ts'
import { type PlanFilter, type PlanRow, readPlans } from './queries.ts'

/** A person's occurrences of a medication whose window contains an instant, nearest first. Reads `plans` unless given. */
export async function occurrencesAround(
  tx: Tx,
  whose: { medicationId: string; personId: string },
  takenAt: string,
  plans?: readonly PlanRow[],
): Promise<OccurrenceWithDose[]> {
  const at = Date.parse(takenAt)
  const farFrom = ({ dueAt }: OccurrenceWithDose) => Math.abs(Date.parse(dueAt) - at)
  const own = plans ?? (await readPlans(tx, whose))
  const from = at - longestOpenMs(own.map(({ content }) => content))
  return (await occurrencesBetween(tx, whose, from, at + MOST_AFTER_MS, own))
    .filter(({ windowStartsAt, windowEndsAt }) => windowStartsAt <= takenAt && takenAt < windowEndsAt)
    .sort((a, b) => farFrom(a) - farFrom(b) || Number(a.skippedAt !== null) - Number(b.skippedAt !== null))
}

/** Occurrences of active plans due before an instant that can be caught up on then, by time. */
export async function openBefore(
  database: Database,
  whose: PlanFilter,
  at: number,
): Promise<OccurrenceWithDose[]> {
  const plans = await readPlans(database, whose)
  const longestMs = longestOpenMs(plans.map(({ content }) => content))
  if (longestMs === MOST_AFTER_MS) return []
  const active = new Map(plans.map(({ id, status, revision }) => [id, status === 'active' && revision]))
  const ends = new Date(at).toISOString()
  return (await occurrencesBetween(database, whose, at - longestMs, at, plans)).filter(
    ({ planId, revision, windowEndsAt, dose, skippedAt }) =>
      windowEndsAt > ends && dose === null && skippedAt === null && active.get(planId) === revision,
  )
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
