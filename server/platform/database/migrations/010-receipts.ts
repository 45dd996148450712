import { sql } from 'kysely'
import { isPostgres } from '../open.ts'
import type { Tx } from '../tables.ts'

/**
 * Receipts of calls with an Idempotency-Key, for all kinds of things instead of doses only. A repeated answer is recomputed
 * from the request and `settled`, so no copy is kept.
 */
export async function receipts(tx: Tx): Promise<void> {
  const text = sql.raw(isPostgres(tx) ? 'text collate "C"' : 'text')
  const end = sql.raw(isPostgres(tx) ? '' : 'strict')
  const idInAnswer = sql.raw(isPostgres(tx) ? `answer::json ->> 'id'` : `json_extract(answer, '$.id')`)
  // Facts besides the request that answers of doses depend on; none was named before.
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
