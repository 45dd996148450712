import type { Adherence, AdherenceQuery } from '../../contract/adherence.ts'
import { adherenceOf } from '../../schedule/adherence.ts'
import type { Acting } from '../http/acting.ts'
import { proveWhose } from './listOccurrences.ts'
import { occurrencesBetween, toOccurrence } from './occurrences.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How plans were kept on days of their own clocks, `from` and `to` inside. 404 for a foreign family, person or medication. */
export async function listAdherence(
  act: Acting,
  { from, to, ...whose }: AdherenceQuery,
): Promise<Adherence[]> {
  await proveWhose(act, whose)
  // Wherever the clocks are, their days begin and end within a day of those of UTC.
  const [first, last] = [Date.parse(from) - DAY_MS, Date.parse(to) + 2 * DAY_MS]
  const known = await occurrencesBetween(act.database, whose, first, last)
  return adherenceOf(
    known
      .map((one) => toOccurrence(one, act.now))
      .map(({ personId, medicationId, local, state, skipped, dose }) => ({
        personId,
        medicationId,
        date: local.slice(0, 10),
        state,
        reason: skipped?.reason ?? null,
        onTime: dose?.onTime ?? false,
      }))
      .filter(({ date }) => date >= from && date <= to),
  )
}
