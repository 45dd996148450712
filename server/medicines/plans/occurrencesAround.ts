import type { Occurrence, OccurrencesQuery } from '../../../contract/occurrences.ts'
import { longestOpenMs } from '../../../schedule/moments.ts'
import { MOST_AFTER_MS } from '../../../schedule/windows.ts'
import { findFamily } from '../../people/families/queries.ts'
import { provePerson } from '../../people/people/queries.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Page, PageBuilder } from '../../platform/http/pages.ts'
import { proveMedication } from '../medications/queries.ts'
import { storeOccurrence } from './occurrenceById.ts'
import {
  type OccurrenceWithDose,
  occurrencesBetween,
  occurrencesInSlices,
  toOccurrence,
} from './occurrences.ts'
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
async function openBefore(database: Database, whose: PlanFilter, at: number): Promise<OccurrenceWithDose[]> {
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

/** 404 unless everything named belongs to one family of the caller. */
export async function proveWhose(
  context: CallContext,
  { familyId, personId, medicationId }: PlanFilter & { familyId: string },
): Promise<void> {
  await findFamily(context, familyId)
  if (personId !== undefined) await provePerson(context, personId, familyId)
  if (medicationId !== undefined) await proveMedication(context, medicationId, familyId)
}

/** Occurrences in a family by time, as many as fit an answer, with `open` after earlier ones that can be caught up on. 404 for a foreign family, person or medication. */
export async function listOccurrences(
  context: CallContext,
  { from, to, skip = 0, open, ...whose }: OccurrencesQuery,
): Promise<Page<Occurrence[]>> {
  await proveWhose(context, whose)
  const gathered = new PageBuilder<Occurrence>()
  // Position of the next page: an instant, and the number of its occurrences already answered.
  const at = { dueAt: '', count: 0 }
  let left = skip
  if (open === 'true')
    for (const known of await openBefore(context.database, whose, Date.parse(from)))
      gathered.add(toOccurrence(known, context.now))
  for await (const slice of occurrencesInSlices(context.database, whose, Date.parse(from), Date.parse(to)))
    for (const known of slice) {
      const { dueAt } = known
      if (dueAt !== at.dueAt) Object.assign(at, { dueAt, count: 0 })
      if (left-- <= 0 && !gathered.add(toOccurrence(known, context.now)))
        return new Page(gathered.items, { from: dueAt, skip: String(at.count), open: 'false' })
      at.count++
    }
  return new Page(gathered.items)
}
