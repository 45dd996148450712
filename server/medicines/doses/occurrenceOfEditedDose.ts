import { toLocal } from '../../../schedule/zones.ts'
import type { Tables, Tx } from '../../platform/database/tables.ts'
import { findOccurrence } from '../plans/occurrenceById.ts'
import type { OccurrenceWithDose } from '../plans/occurrences.ts'
import { occurrencesAround, takeOccurrence } from '../plans/occurrencesAround.ts'

type PlacedDose = Pick<Tables['doses'], 'medicationId' | 'personId' | 'takenAt' | 'occurrenceId'>

/**
 * Finds the occurrence of an edited dose. A dose moved to another person or day takes the open occurrence there, as if it were
 * logged anew. It keeps its occurrence within the same day, or if nothing is planned at the new time. The caller holds the
 * medication's lock.
 */
export async function occurrenceOfEditedDose(
  tx: Tx,
  before: PlacedDose,
  after: PlacedDose,
  now: Date,
): Promise<string | null> {
  if (after.personId === null || after.personId !== before.personId)
    return (await openAround(tx, after)) ?? null
  if (after.takenAt === before.takenAt || before.occurrenceId === null) return before.occurrenceId
  const own = await findOccurrence(tx, before.medicationId, before.occurrenceId, now)
  if (!own || !leavesDayOf(own, before.takenAt, after.takenAt)) return before.occurrenceId
  const open = await openAround(tx, after)
  return open === undefined ? before.occurrenceId : open
}

const holds = ({ windowStartsAt, windowEndsAt }: OccurrenceWithDose, instant: string) =>
  windowStartsAt <= instant && instant < windowEndsAt

function leavesDayOf(own: OccurrenceWithDose, from: string, to: string): boolean {
  const dayOf = (instant: string) => toLocal(Date.parse(instant), own.timeZone).slice(0, 10)
  return holds(own, from) && !holds(own, to) && dayOf(from) !== dayOf(to)
}

/** The open occurrence whose window contains a dose's time; null if all of them are taken, undefined if nothing is planned. */
async function openAround(
  tx: Tx,
  { medicationId, personId, takenAt }: PlacedDose,
): Promise<string | null | undefined> {
  if (personId === null) return null
  const around = await occurrencesAround(tx, { medicationId, personId }, takenAt)
  const open = around.find(({ dose }) => dose === null)
  if (!open) return around.length === 0 ? undefined : null
  await takeOccurrence(tx, open)
  return open.id
}
