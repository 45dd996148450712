import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { keptSetting } from '../database/keptSetting.ts'
import type { Database } from '../database/tables.ts'

const sign = (deliveryId: string, occurrenceIds: readonly string[], key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update([deliveryId, ...occurrenceIds].join('\n'))
    .digest('base64url')

/** What links are signed with: made once for all instances, and part of backups. */
export const linkKey = (database: Database): Promise<string> =>
  keptSetting(database, 'reminder link key', () => randomBytes(32).toString('base64url'))

/**
 * What a message carries so that who reads it can answer: it opens that one delivery, and where the message told several moments it
 * opens those alone. No table holds it.
 */
export const linkToken = (deliveryId: string, key: string, occurrenceIds: readonly string[] = []): string =>
  `${deliveryId}.${sign(deliveryId, occurrenceIds, key)}`

/** The delivery that a token names, before it is proved: see `isLinkTo`. */
export const deliveryIn = (token: string): string => token.split('.')[0] as string

/** True if a token was made here, for these moments. */
export async function isLinkTo(
  database: Database,
  token: string,
  occurrenceIds: readonly string[] = [],
): Promise<boolean> {
  const right = Buffer.from(sign(deliveryIn(token), occurrenceIds, await linkKey(database)))
  const given = Buffer.from(token.split('.')[1] ?? '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** `about` of a message of several moments, for `momentsIn`. */
export const aboutMoments = (occurrenceIds: readonly string[]): string => JSON.stringify({ occurrenceIds })

/** The moments that a message told; none where it told the one of its delivery. */
export const momentsIn = (about: string): string[] => JSON.parse(about).occurrenceIds ?? []
