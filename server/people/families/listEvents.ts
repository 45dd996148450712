import type { EventsQuery, FamilyEvent } from '../../../contract/events.ts'
import type { CallContext } from '../../platform/http/callContext.ts'
import { findFamily } from './queries.ts'

const parse = (fields: string | null) => (fields === null ? null : JSON.parse(fields))

/** Events of a family, newest first, older than the event `before`; at most `limit`. 404 for a foreign family. */
export async function listEvents(
  context: CallContext,
  familyId: string,
  { before, limit = 50 }: EventsQuery,
): Promise<FamilyEvent[]> {
  await findFamily(context, familyId)
  const events = context.database
    .selectFrom('events')
    .where('familyId', '=', familyId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
  // An id contains its time: another family's id reveals only that.
  const rows = await (before === undefined ? events : events.where('id', '<', before)).execute()
  return rows.map(({ id, at, personId, byName, byToken, what, thingId, thingName, before, after }) => ({
    id,
    at,
    by: byName === null ? null : { personId, name: byName, token: byToken },
    what: what as FamilyEvent['what'],
    thingId,
    thingName,
    before: parse(before),
    after: parse(after),
  }))
}
