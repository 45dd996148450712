import { keptSetting } from '../../database/keptSetting.ts'
import type { Database } from '../../database/tables.ts'
import { makeVapidKeys, type VapidKeys } from './vapid.ts'

/** The server's key pair, made once: browsers subscribe to it, so another one would reach nobody. */
export const vapidKeys = async (database: Database): Promise<VapidKeys> =>
  JSON.parse(await keptSetting(database, 'vapid keys', () => JSON.stringify(makeVapidKeys())))
