import type { EventsQuery, FamilyEvent } from '../../../contract/events.ts'
import type { Database } from '../../platform/database/tables.ts'
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

/** Newest events kept per family: 27 years of ten a day. */
const KEPT = 100_000

/** Batch size: few enough that nobody waits for one step. */
const AT_ONCE = 20_000

/** Deletes each family's events older than its newest `kept`. */
export async function forgetOldEvents(
  database: Database,
  { kept = KEPT, atOnce = AT_ONCE }: { kept?: number; atOnce?: number } = {},
): Promise<void> {
  const families = await database.selectFrom('families').select('id').execute()
  for (const { id: familyId } of families) {
    const ofFamily = database.selectFrom('events').where('familyId', '=', familyId).select('id')
    const newestOld = await ofFamily.orderBy('id', 'desc').offset(kept).limit(1).executeTakeFirst()
    if (!newestOld) continue
    const old = ofFamily.where('id', '<=', newestOld.id)
    for (;;) {
      // Up to the last of the oldest ones; without it these are all.
      const next = await old.orderBy('id').offset(atOnce).limit(1).executeTakeFirst()
      await database
        .deleteFrom('events')
        .where('familyId', '=', familyId)
        .where('id', '<=', (next ?? newestOld).id)
        .execute()
      if (!next) break
    }
  }
}
