import { toLocal } from '../../schedule/zones.ts'
import type { Tables, Tx } from '../database/tables.ts'
import { findOccurrence } from '../plans/occurrenceById.ts'
import type { Known } from '../plans/occurrences.ts'
import { occurrencesAround, takeOccurrence } from '../plans/occurrencesAround.ts'

type Placed = Pick<Tables['doses'], 'medicationId' | 'personId' | 'takenAt' | 'occurrenceId'>

/**
 * The moment of a plan that a dose belongs to once it is mended. Of another person, what is open of theirs. On another day, what is
 * open then, as if it were logged anew: what was planned for the first day is not taken. It stays where it is when it is mended within the
 * day, when it was said of a moment out of its time, and where nothing else is planned for the new time. The medication is held.
 */
export async function momentOfMended(
  tx: Tx,
  before: Placed,
  after: Placed,
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

const holds = ({ windowStartsAt, windowEndsAt }: Known, instant: string) =>
  windowStartsAt <= instant && instant < windowEndsAt

function leavesDayOf(own: Known, from: string, to: string): boolean {
  const dayOf = (instant: string) => toLocal(Date.parse(instant), own.timeZone).slice(0, 10)
  return holds(own, from) && !holds(own, to) && dayOf(from) !== dayOf(to)
}

/** The open moment whose window holds a dose's time; null where all of those are taken, undefined where nothing is planned for it. */
async function openAround(
  tx: Tx,
  { medicationId, personId, takenAt }: Placed,
): Promise<string | null | undefined> {
  if (personId === null) return null
  const around = await occurrencesAround(tx, { medicationId, personId }, takenAt)
  const open = around.find(({ dose }) => dose === null)
  if (!open) return around.length === 0 ? undefined : null
  await takeOccurrence(tx, open)
  return open.id
}
