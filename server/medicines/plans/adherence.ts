import type { Adherence, AdherenceQuery } from '../../../contract/adherence.ts'
import { DAY_MS } from '../../../language/durations.ts'
import { adherenceOf, type Extra, type OccurrenceOutcome } from '../../../schedule/adherence.ts'
import { toLocal } from '../../../schedule/zones.ts'
import type { Database } from '../../platform/database/tables.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { type OccurrenceWithDose, occurrencesInSlices, toOccurrence } from './occurrences.ts'
import { proveWhose } from './occurrencesAround.ts'

/** Adherence on local days of the plans from `from` to `to`, inclusive. 404 for a foreign family, person or medication. */
export async function listAdherence(
  context: CallContext,
  { from, to, ...whose }: Omit<AdherenceQuery, 'skip'>,
): Promise<Adherence[]> {
  await proveWhose(context, whose)
  // Local days of any zone begin and end within a day of UTC's.
  const [first, last] = [Date.parse(from) - DAY_MS, Date.parse(to) + 2 * DAY_MS]
  const kept: OccurrenceOutcome[] = []
  const zones: Zones = new Map()
  for await (const slice of occurrencesInSlices(context.database, whose, first, last))
    for (const known of slice) {
      const date = known.local.slice(0, 10)
      if (date < from || date > to) continue
      const { personId, medicationId, state, skipped, dose } = toOccurrence(known, context.now)
      const reason = skipped?.reason ?? null
      const own = zones.get(`${personId} ${medicationId}`) ?? { medicationId, since: [] }
      if (own.since.at(-1)?.timeZone !== known.timeZone) own.since.push(known)
      zones.set(`${personId} ${medicationId}`, own)
      kept.push({ personId, medicationId, date, state, reason, onTime: dose?.onTime ?? false })
    }
  return adherenceOf(kept, await extrasBetween(context.database, zones, first, last))
}

/** Time zones of each person's doses of a medication, by their first due time. */
type Zones = Map<string, { medicationId: string; since: Pick<OccurrenceWithDose, 'dueAt' | 'timeZone'>[] }>

/** Extra doses of these people and medications, on their local days at that time. */
async function extrasBetween(
  database: Database,
  zones: Zones,
  first: number,
  last: number,
): Promise<Extra[]> {
  if (zones.size === 0) return []
  const doses = await database
    .selectFrom('doses')
    .where('medicationId', 'in', [...new Set([...zones.values()].map(({ medicationId }) => medicationId))])
    .where('takenAt', '>=', new Date(first).toISOString())
    .where('takenAt', '<', new Date(last).toISOString())
    .where('occurrenceId', 'is', null)
    .where('personId', 'is not', null)
    .select(['medicationId', 'personId', 'takenAt'])
    .$narrowType<{ personId: string }>()
    .execute()
  return doses.flatMap(({ medicationId, personId, takenAt }) => {
    const { since = [] } = zones.get(`${personId} ${medicationId}`) ?? {}
    const zone = since.findLast(({ dueAt }) => dueAt <= takenAt) ?? since[0]
    if (!zone) return []
    return { medicationId, personId, date: toLocal(Date.parse(takenAt), zone.timeZone).slice(0, 10) }
  })
}
