import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { storedSetting } from '../platform/database/storedSetting.ts'
import type { Database } from '../platform/database/tables.ts'

const sign = (deliveryId: string, occurrenceIds: readonly string[], key: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update([deliveryId, ...occurrenceIds].join('\n'))
    .digest('base64url')

/** The signing key of links: created once for all instances, part of backups. */
export const linkKey = (database: Database): Promise<string> =>
  storedSetting(database, 'reminder link key', () => randomBytes(32).toString('base64url'))

/**
 * The token with which a message can be answered: valid for that delivery and, if it names several doses, only those. Not
 * stored.
 */
export const linkToken = (deliveryId: string, key: string, occurrenceIds: readonly string[] = []): string =>
  `${deliveryId}.${sign(deliveryId, occurrenceIds, key)}`

/** The delivery that a token names. Not verified: see `isLinkTo`. */
export const deliveryIn = (token: string): string => token.split('.')[0] as string

/** True if this server signed the token for these occurrences. */
export async function isLinkTo(
  database: Database,
  token: string,
  occurrenceIds: readonly string[] = [],
): Promise<boolean> {
  const right = Buffer.from(sign(deliveryIn(token), occurrenceIds, await linkKey(database)))
  const given = Buffer.from(token.split('.')[1] ?? '')
  return given.length === right.length && timingSafeEqual(given, right)
}

/** `about` of a message about several occurrences, for `momentsIn`. */
export const aboutMoments = (occurrenceIds: readonly string[]): string => JSON.stringify({ occurrenceIds })

/** The occurrences that a message names; empty if only its delivery's own. */
export const momentsIn = (about: string): string[] => JSON.parse(about).occurrenceIds ?? []
