import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * What calls with an Idempotency-Key created, of whatever kind; until here doses alone had them. The answer is made
 * again from what was asked and what was `settled` then besides, so no copy of it is kept.
 */
export async function receipts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const idInAnswer = sql.raw(isPostgres(tx) ? `answer::json ->> 'id'` : `json_extract(answer, '$.id')`)
  // What the answers of doses depend on besides what was asked; nobody was named yet.
  const nobody = JSON.stringify({ personId: null, loggedBy: null })
  await sql`create table receipts (
    "userId" ${text} not null references users (id) on delete cascade,
    "idempotencyKey" ${text} not null,
    fingerprint ${text} not null,
    "thingId" ${text} not null,
    settled ${text} not null,
    "createdAt" ${text} not null,
    primary key ("userId", "idempotencyKey")
  ) ${end}`.execute(tx)
  await sql`insert into receipts
    select "userId", "idempotencyKey", fingerprint, ${idInAnswer}, ${nobody}, "createdAt" from "doseReceipts"`.execute(
    tx,
  )
  await sql`drop table "doseReceipts"`.execute(tx)
  await sql`create index "receiptsByTime" on receipts ("createdAt")`.execute(tx)
}
