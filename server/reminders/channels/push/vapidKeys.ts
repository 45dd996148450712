import { storedSetting } from '../../../platform/database/storedSetting.ts'
import type { Database } from '../../../platform/database/tables.ts'
import { makeVapidKeys, type VapidKeys } from './vapid.ts'

/** The server's key pair, created once: browsers subscribe to it, and another would reach nobody. */
export const vapidKeys = async (database: Database): Promise<VapidKeys> =>
  JSON.parse(await storedSetting(database, 'vapid keys', () => JSON.stringify(makeVapidKeys())))
