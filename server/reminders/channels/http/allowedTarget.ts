import net from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

/** Servers that an account may have messages sent to: `NOTIFY_TARGETS`. */
export interface AllowedTargets {
  public: boolean
  origins: readonly string[]
}

/** An allowed address; a `named` one may be private. */
export interface AllowedTarget {
  url: URL
  isNamed: boolean
}

/** Whitespace, control characters and backslashes, which URL parsers drop or turn silently. */
const AMBIGUOUS = /[\s\p{C}\\]/u

/**
 * The address if messages may go there. Addresses that resolve to private ones are refused when the connection is opened
 * (`lookupPublic`); literal ones here, since no lookup sees them.
 */
export function allowedTarget(address: string, allowed: AllowedTargets): AllowedTarget | undefined {
  if (AMBIGUOUS.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return undefined
  if (allowed.origins.includes(url.origin)) return { url, isNamed: true }
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const isPublic = net.isIP(literal) === 0 || isPublicAddress(literal)
  return allowed.public && url.protocol === 'https:' && isPublic ? { url, isNamed: false } : undefined
}
