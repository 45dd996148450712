import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignedIn } from '../../../contract/auth.ts'
import type { Database, Tx } from '../../platform/database/tables.ts'
import { networkOf } from './network.ts'
import { newToken } from './token.ts'

/** Device of a session: enough for its owner to recognise, nothing that identifies a person. */
export interface Device {
  kind: 'phone' | 'tablet' | 'computer' | 'program'
  /** Family names without versions: "Firefox on Android", "Safari", "curl". */
  name: string
}

/** The first match counts: most browsers also name others for compatibility. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\b(Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Vivaldi)\//, 'Vivaldi'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS|Focus)\//, 'Firefox'],
  [/\bHomeAssistant\//i, 'Home Assistant'],
  [/\bChromium\//, 'Chromium'],
  [/\b(CriOS|\w*Chrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

/** The first match counts. iPads request pages as Macs do and cannot be distinguished. */
const SYSTEMS: readonly [RegExp, kind: Device['kind'], string][] = [
  [/\biPhone\b|\biPod\b/, 'phone', 'iOS'],
  [/\biPad\b/, 'tablet', 'iPadOS'],
  [/\bAndroid\b.*\bMobile\b|\bMobile\b.*\bAndroid\b/, 'phone', 'Android'],
  [/\bAndroid\b/, 'tablet', 'Android'],
  [/\bWindows\b/, 'computer', 'Windows'],
  [/\bCrOS\b/, 'computer', 'ChromeOS'],
  [/\bMacintosh\b/, 'computer', 'Mac or iPad'],
  [/\bLinux\b|\bX11\b/, 'computer', 'Linux'],
]

/** Characters examined of a header; browsers send some 200. */
const LONGEST = 500

/** Device of a User-Agent header (RFC 9110, 10.1.5); undefined if unknown. */
export function deviceOf(userAgent: string | undefined): Device | undefined {
  const header = (userAgent ?? '').slice(0, LONGEST)
  const browser = BROWSERS.find(([mark]) => mark.test(header))?.[1]
  const [, kind, system] = SYSTEMS.find(([mark]) => mark.test(header)) ?? []
  if (kind !== undefined && system !== undefined)
    return { kind, name: browser === undefined ? system : `${browser} on ${system}` }
  if (browser !== undefined) return { kind: 'computer', name: browser }
  const program = /^([A-Za-z][A-Za-z-]{1,29})(\/|$)/.exec(header)?.[1]
  return program === undefined || program === 'Mozilla' ? undefined : { kind: 'program', name: program }
}

/** A household's tablet; a further account replaces the oldest. */
const MOST_ACCOUNTS = 5

const DEVICE = /^[\w-]{22}$/

/**
 * Cookie value that proves an earlier sign-in on this device: making it needs the account's `deviceKey`. It ends with the
 * password, needs no table and contains no name.
 */
const proofOf = (device: string, deviceKey: string) =>
  createHmac('sha256', deviceKey).update(device).digest('base64url')

function parse(cookie: string | undefined): { device: string | undefined; proofs: string[] } {
  const [device = '', ...proofs] = (cookie ?? '').split('.', 1 + MOST_ACCOUNTS)
  return DEVICE.test(device) ? { device, proofs } : { device: undefined, proofs: [] }
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a, 'latin1'), Buffer.from(b, 'latin1'))

/**
 * The device of a request if the account was signed in there before, otherwise undefined. Its guesses are counted separately,
 * so that strangers cannot lock out the owner (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function knownDevice(cookie: string | undefined, deviceKey: string | null): string | undefined {
  const { device, proofs } = parse(cookie)
  if (device === undefined || deviceKey === null) return undefined
  const proof = proofOf(device, deviceKey)
  return proofs.some((given) => isSame(given, proof)) ? device : undefined
}

/** Cookie of the device after a sign-in of the account, by whichever way. */
export async function rememberOnDevice(
  database: Database | Tx,
  account: { userId: string; deviceKey: string | null },
  cookie: string | undefined,
): Promise<string> {
  const { device = randomBytes(16).toString('base64url'), proofs } = parse(cookie)
  const proof = proofOf(device, account.deviceKey ?? (await makeDeviceKey(database, account.userId)))
  return [device, proof, ...proofs.filter((other) => other !== proof)].slice(0, 1 + MOST_ACCOUNTS).join('.')
}

/** Made when the first device is remembered. Of two at once both get the same. */
async function makeDeviceKey(database: Database | Tx, userId: string): Promise<string> {
  const { deviceKey } = await database
    .updateTable('users')
    .set((eb) => ({ deviceKey: eb.fn.coalesce('deviceKey', eb.val(newToken())) }))
    .where('id', '=', userId)
    .returning('deviceKey')
    .executeTakeFirstOrThrow()
  return deviceKey as string
}

/** Columns that say from where something was done, for its owner to recognise. */
interface OriginColumns {
  deviceKind: Device['kind'] | null
  deviceName: string | null
  address: string | null
}

export const deviceColumns = (device: Device | undefined) => ({
  deviceKind: device?.kind ?? null,
  deviceName: device?.name ?? null,
})

export const originColumns = (
  visitor: Pick<Visitor, 'device' | 'address' | 'isLocal'> | undefined,
): OriginColumns => ({
  ...deviceColumns(visitor?.device),
  address: visitor === undefined || visitor.isLocal ? null : whereIn(visitor.address),
})

/** IPv6 addresses change daily, so their network is what an owner recognises. */
function whereIn(address: string): string | null {
  const network = networkOf(address)
  return network === 'unknown' ? null : network
}

export const fromColumns = ({ deviceKind: kind, deviceName: name, address }: OriginColumns) => ({
  device: kind === null || name === null ? null : { kind, name },
  address,
})

/** A person before sign-in or sign-up. */
export interface Visitor {
  /** From the socket or a trusted proxy. */
  address: string
  /** True if it comes from this machine without a proxy: exempt from network limits. */
  isLocal: boolean
  /** Cookie of an earlier sign-in, if any. */
  deviceCookie: string | undefined
  /** The browser's description of itself. */
  device: Device | undefined
  /** Language and region that the browser asks for, if it asks. */
  locale?: string | undefined
}

/** A new session. */
export interface OpenedSession {
  signedIn: SignedIn
  deviceCookie: string
}
