import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/** End of a push subscription by its service, and when its device last showed a reminder; known devices have until now. */
export async function endedDevices(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  await sql`alter table "pushSubscriptions" add column "endedAt" ${text}`.execute(tx)
  await sql`alter table "pushSubscriptions" add column "shownAt" ${text}`.execute(tx)
  await sql`update "pushSubscriptions" set "shownAt" = ${new Date().toISOString()}`.execute(tx)
}
