import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keptSetting } from '../database/keptSetting.ts'
import type { Database } from '../database/tables.ts'

const sign = (deliveryId: string, key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(deliveryId).digest('base64url')

const keyOf = (database: Database): Promise<string> =>
  keptSetting(database, 'reminder link key', () => randomBytes(32).toString('base64url'))

/**
 * What a message carries so that who reads it can answer: it opens that one delivery, and is the same each time it is sent. No
 * table holds it.
 */
export async function linkToken(database: Database, deliveryId: string): Promise<string> {
  return `${deliveryId}.${sign(deliveryId, await keyOf(database))}`
}

/** The delivery that a token opens; undefined where it was not made here. */
export async function deliveryOf(database: Database, token: string): Promise<string | undefined> {
  const [id = '', signature = ''] = token.split('.')
  const right = Buffer.from(sign(id, await keyOf(database)))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? id : undefined
}
