import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keptSetting } from '../database/keptSetting.ts'
import type { Database } from '../database/tables.ts'

const sign = (deliveryId: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(deliveryId).digest('base64url')

/** What links are signed with: made once for all instances, and part of backups. */
export const linkKey = (database: Database): Promise<string> =>
  keptSetting(database, 'reminder link key', () => randomBytes(32).toString('base64url'))

/**
 * What a message carries so that who reads it can answer: it opens that one delivery, and is the same each time it is sent. No
 * table holds it.
 */
export const linkToken = (deliveryId: string, key: string): string => `${deliveryId}.${sign(deliveryId, key)}`

/** The delivery that a token opens; undefined where it was not made here. */
export async function deliveryOf(database: Database, token: string): Promise<string | undefined> {
  const [id = '', signature = ''] = token.split('.')
  const right = Buffer.from(sign(id, await linkKey(database)))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}
