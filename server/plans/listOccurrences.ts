import type { Occurrence, OccurrencesQuery } from '../../contract/occurrences.ts'
import { findFamily } from '../families/queries.ts'
import type { Acting } from '../http/acting.ts'
import { proveMedication } from '../medications/queries.ts'
import { provePerson } from '../people/queries.ts'
import { occurrencesBetween, toOccurrence } from './occurrences.ts'
import type { Whose } from './queries.ts'

/** 404 unless all that is named belongs to one of the caller's families, and to that one. */
export async function proveWhose(
  act: Acting,
  { familyId, personId, medicationId }: Whose & { familyId: string },
): Promise<void> {
  await findFamily(act, familyId)
  if (personId !== undefined) await provePerson(act, personId, familyId)
  if (medicationId !== undefined) await proveMedication(act, medicationId, familyId)
}

/** What is planned in a family, by time. 404 for a foreign family, person or medication. */
export async function listOccurrences(
  act: Acting,
  { from, to, ...whose }: OccurrencesQuery,
): Promise<Occurrence[]> {
  await proveWhose(act, whose)
  const found = await occurrencesBetween(act.database, whose, Date.parse(from), Date.parse(to))
  return found.map((known) => toOccurrence(known, act.now))
}
