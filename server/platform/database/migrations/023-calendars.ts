import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** Secret calendar addresses. They end with their maker's membership. */
export async function calendars(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  await sql`create table calendars (
    id ${text} primary key,
    "familyId" ${text} not null references families (id) on delete cascade,
    "userId" ${text} not null references users (id) on delete cascade,
    "personId" ${text} references people (id) on delete cascade,
    "keyHash" ${text} not null unique,
    "showNames" integer not null,
    "createdAt" ${text} not null,
    "lastReadAt" ${text}
  ) ${end}`.execute(tx)
  await sql`create index "calendarsByFamily" on calendars ("familyId", "userId")`.execute(tx)
  await sql`create index "calendarsByUser" on calendars ("userId")`.execute(tx)
  await sql`create index "calendarsByPerson" on calendars ("personId")`.execute(tx)
}
