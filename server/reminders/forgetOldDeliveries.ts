import type { Database } from '../platform/database/tables.ts'

const KEPT_MS = 90 * 24 * 60 * 60 * 1000

export async function forgetOldDeliveries(database: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await database.deleteFrom('deliveries').where('sendAt', '<', oldest).execute()
}
