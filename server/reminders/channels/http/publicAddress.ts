import dns from 'node:dns'
import net, { type LookupFunction } from 'node:net'

/** Networks that are not public, by IANA's special-purpose address registries. */
const SPECIAL_IPV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Special networks within 2000::/3: protocol assignments (Teredo), documentation, 6to4. */
const SPECIAL_IPV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** Prefix for IPv4 in networks without it (RFC 6052). */
const NAT64 = '64:ff9b::'

const given = new net.BlockList()
given.addSubnet('2000::', 3, 'ipv6')
given.addSubnet(NAT64, 96, 'ipv6')

const special = new net.BlockList()
for (const [address, bits] of SPECIAL_IPV4) {
  special.addSubnet(address, bits, 'ipv4')
  special.addSubnet(NAT64 + address, 96 + bits, 'ipv6')
}
for (const [address, bits] of SPECIAL_IPV6) special.addSubnet(address, bits, 'ipv6')

/** True if an IP address, as the system's resolver writes it, is public. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && given.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** A lookup that returns public addresses only. The connection uses the checked address, so DNS rebinding is useless. */
export const lookupPublic =
  (lookup: LookupFunction = dns.lookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = (found as dns.LookupAddress[]).filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (!first) return callback(new Error(`${hostname} leads into our own network`), [])
      if (options.all) return callback(null, addresses)
      callback(null, first.address, first.family)
    })

/** Servers that an account may have messages sent to: `NOTIFY_TARGETS`. */
export interface AllowedTargets {
  public: boolean
  origins: readonly string[]
}

/** An allowed address; a `named` one may be private. */
interface AllowedTarget {
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
