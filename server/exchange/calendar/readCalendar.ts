import { createHash } from 'node:crypto'
import ical, { escape as escapeText, ICalEventTransparency } from 'ical-generator'
import { fromMilli, writeAmountOf } from '../../../contract/amounts.ts'
import { CALENDAR_DAYS } from '../../../contract/calendar.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../language/durations.ts'
import { occurrencesInSlices } from '../../medicines/plans/occurrences.ts'
import { membershipsOf } from '../../people/auth/memberships.ts'
import { hashToken } from '../../people/auth/token.ts'
import type { Database } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'

/** Length of an event: calendar programs draw shorter ones too thin. */
const EVENT_MS = 15 * MINUTE_MS

/** Keeps the file below 2 MB: a family at its limits has 30,000 doses in that time. */
const MOST_EVENTS = 2_000

/** One person's doses at one time. */
interface Event {
  personId: string
  dueAt: string
  doses: { medicationId: string; milli: number }[]
}

/**
 * The calendar with a key as iCalendar text, with its ETag. 404 for an unknown key, and once its maker may no longer see
 * the family.
 */
export async function readCalendar(
  database: Database,
  key: string,
  now: Date,
): Promise<{ text: string; etag: string }> {
  const calendar = await database
    .selectFrom('calendars')
    .where('keyHash', '=', hashToken(key))
    .selectAll()
    .executeTakeFirst()
  if (!calendar) throw new Refusal('calendarNotFound')
  const { familyId, personId, userId } = calendar
  const membership = await membershipsOf({
    database,
    requiredRight: 'see',
    now,
    caller: { account: { id: userId } },
  })
    .where('memberships.familyId', '=', familyId)
    .select('memberships.role')
    .executeTakeFirst()
  if (!membership) throw new Refusal('calendarNotFound')

  const whose = { familyId, ...(personId !== null && { personId }) }
  const [events, nameOf, doseOf] = [
    await eventsOf(database, whose, now),
    await peopleOf(database, familyId),
    calendar.showNames === 1 ? await dosesOf(database, familyId) : undefined,
  ]
  const shown = personId === null ? await familyName(database, familyId) : nameOf.get(personId)
  const file = ical({
    prodId: { company: 'Medicine Cabinet', product: 'plans', language: 'EN' },
    // The library writes names as they are.
    name: escapeText(`Medicine Cabinet: ${shown ?? ''}`, false),
  })
  for (const { personId, dueAt, doses } of events) {
    const named = doseOf && doses.flatMap((dose) => doseOf(dose) ?? [])
    const person = nameOf.get(personId) ?? ''
    file.createEvent({
      // Made of the keys that group events: a local time comes twice where a person travels or plans differ in zone.
      id: createHash('sha256').update(`${familyId} ${personId} ${dueAt}`).digest('hex').slice(0, 32),
      start: new Date(dueAt),
      end: new Date(Date.parse(dueAt) + EVENT_MS),
      // A constant: the current time would change the file and its ETag with every read.
      stamp: new Date(calendar.createdAt),
      summary: named?.length ? `${person}: ${named.join(', ')}` : person,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  await noteRead(database, calendar, now)
  // RFC 5545 ends each line, the last as well.
  const text = `${file.toString()}\r\n`
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
}

/** Doses since a day ago that were not skipped, by person and time. */
async function eventsOf(
  database: Database,
  whose: { familyId: string; personId?: string },
  now: Date,
): Promise<Event[]> {
  const events = new Map<string, Event>()
  const from = now.getTime() - DAY_MS
  for await (const slice of occurrencesInSlices(database, whose, from, from + (CALENDAR_DAYS + 1) * DAY_MS))
    for (const { personId, dueAt, medicationId, milli, skippedAt } of slice) {
      if (skippedAt !== null) continue
      const name = `${personId} ${dueAt}`
      const event = events.get(name) ?? { personId, dueAt, doses: [] }
      if (event.doses.length === 0 && events.size === MOST_EVENTS) return [...events.values()]
      event.doses.push({ medicationId, milli })
      events.set(name, event)
    }
  return [...events.values()]
}

async function familyName(database: Database, id: string): Promise<string | undefined> {
  const family = database.selectFrom('families').where('id', '=', id).select('name')
  return (await family.executeTakeFirst())?.name
}

async function peopleOf(database: Database, familyId: string): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('people')
    .where('familyId', '=', familyId)
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** "Metformin 500 mg, 1 tablet" for a dose of the family's medications. */
async function dosesOf(database: Database, familyId: string) {
  const rows = await database
    .selectFrom('medications')
    .where('familyId', '=', familyId)
    .select(['id', 'name', 'unit'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ medicationId, milli }: Event['doses'][number]) => {
    const medication = byId.get(medicationId)
    return medication && `${medication.name}, ${writeAmountOf(fromMilli(milli), medication.unit)}`
  }
}

/** Records a read at most once an hour: programs poll. */
async function noteRead(
  database: Database,
  { id, lastReadAt }: { id: string; lastReadAt: string | null },
  now: Date,
): Promise<void> {
  if (lastReadAt !== null && Math.abs(now.getTime() - Date.parse(lastReadAt)) < HOUR_MS) return
  await database
    .updateTable('calendars')
    .set({ lastReadAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}
