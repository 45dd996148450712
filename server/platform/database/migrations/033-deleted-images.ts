import { sql } from 'kysely'
import type { Tx } from '../tables.ts'

/** Renames "doomedAt". */
export async function deletedImages(tx: Tx): Promise<void> {
  await sql`alter table images rename column "doomedAt" to "deletedAt"`.execute(tx)
  await sql`drop index "imagesDoomed"`.execute(tx)
  await sql`create index "deletedImages" on images ("deletedAt") where "deletedAt" is not null`.execute(tx)
}
