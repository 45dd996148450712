import { DAY_MS } from '../../language/durations.ts'
import type { Database } from '../platform/database/tables.ts'

const KEPT_MS = 90 * DAY_MS

export async function forgetOldDeliveries(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await database.deleteFrom('deliveries').where('sendAt', '<', oldest).execute()
}
