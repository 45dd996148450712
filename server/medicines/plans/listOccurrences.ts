import type { Occurrence, OccurrencesQuery } from '../../../contract/occurrences.ts'
import { findFamily } from '../../people/families/queries.ts'
import { provePerson } from '../../people/people/queries.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { Page, PageBuilder } from '../../platform/http/pages.ts'
import { proveMedication } from '../medications/queries.ts'
import { occurrencesInSlices, toOccurrence } from './occurrences.ts'
import { openBefore } from './occurrencesAround.ts'
import type { PlanFilter } from './queries.ts'

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
