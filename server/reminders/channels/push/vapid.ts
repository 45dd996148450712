import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { HOUR_MS } from '../../../../language/durations.ts'
import { storedSetting } from '../../../platform/database/storedSetting.ts'
import type { Database } from '../../../platform/database/tables.ts'

/** The server's identity for push services: a P-256 key pair, raw in base64url. A subscription is bound to it. */
export interface VapidKeys {
  /** 65 bytes, uncompressed: the browser's `applicationServerKey`. */
  publicKey: string
  /** 32 bytes. */
  privateKey: string
}

/** A new pair; create it once and keep it. */
export function makeVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Leading zeros are omitted.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: privateKey.toString('base64url') }
}

/** Contact for push services (RFC 8292, 2.1). Apple's refuses localhost, so it needs one of the settings. */
export function vapidSubject(publicUrl: URL | undefined, mailFrom: string | undefined): string {
  if (publicUrl?.protocol === 'https:') return publicUrl.href
  return mailFrom === undefined ? 'https://localhost' : `mailto:${mailFrom}`
}

function toPrivateKey({ publicKey, privateKey }: VapidKeys): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
}

/** RFC 8292 allows 24 hours by the service's clock: ours may be hours off. */
const VALID_FOR_MS = 12 * HOUR_MS
const REUSED_FOR_MS = 6 * HOUR_MS

/** Far above the number of push services; subscribers choose the names. */
const MOST_KEPT = 50

/** The `Authorization` header of a request to `origin` at `now`. */
export type Authorize = (keys: VapidKeys, origin: string, now: Date) => string

/** Signs for each push service (RFC 8292); renews a signature half-way to its end. */
export function openVapid(subject: string): Authorize {
  const kept = new Map<string, { header: string; publicKey: string; madeAt: number }>()
  return (keys, origin, now) => {
    const made = kept.get(origin)
    const age = made && now.getTime() - made.madeAt
    if (made?.publicKey === keys.publicKey && age !== undefined && age >= 0 && age < REUSED_FOR_MS) {
      return made.header
    }
    const header = `vapid t=${signedToken(keys, origin, subject, now)}, k=${keys.publicKey}`
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(origin, { header, publicKey: keys.publicKey, madeAt: now.getTime() })
    return header
  }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

function signedToken(keys: VapidKeys, audience: string, subject: string, now: Date): string {
  const exp = Math.floor((now.getTime() + VALID_FOR_MS) / 1000)
  const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: audience, exp, sub: subject })}`
  const key = { key: toPrivateKey(keys), dsaEncoding: 'ieee-p1363' } as const
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`
}

/** The server's key pair, created once: browsers subscribe to it, and another would reach nobody. */
export const vapidKeys = async (database: Database): Promise<VapidKeys> =>
  JSON.parse(await storedSetting(database, 'vapid keys', () => JSON.stringify(makeVapidKeys())))
