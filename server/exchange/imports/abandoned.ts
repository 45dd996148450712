import { MINUTE_MS } from '../../../language/durations.ts'
import type { Database } from '../../platform/database/tables.ts'
import { gently } from './gently.ts'

/** Beginning of the ids of families that only hold rows of running imports. */
export const STAGED = 'staged-'
/** After all of them in the order of text. */
const STAGED_END = 'staged.'

/** Longer than any import takes: what is older was left by a killed process. */
const ABANDONED_AFTER_MS = 10 * MINUTE_MS

/** Deletes what killed imports left. */
export async function dropAbandoned(database: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - ABANDONED_AFTER_MS).toISOString()
  const rows = await database
    .selectFrom('families')
    .where('id', '>', STAGED)
    .where('id', '<', STAGED_END)
    .where('createdAt', '<', old)
    .select('id')
    .execute()
  for (const { id } of rows) await dropStaged(database, id)
}

/** Deletes a staged family, a medicine at a time. */
export async function dropStaged(database: Database, id: string): Promise<void> {
  const rest = gently()
  const medicines = await database.selectFrom('medications').where('familyId', '=', id).select('id').execute()
  for (const medicine of medicines) {
    await database.deleteFrom('medications').where('id', '=', medicine.id).execute()
    await rest()
  }
  await database.deleteFrom('families').where('id', '=', id).execute()
}
