import net from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { ListenAddress } from '../platform/http/metrics.ts'
import type { TrustedProxies } from '../platform/http/trustedProxies.ts'
import { refuse, url } from './setting.ts'

/**
 * The product's own root paths: a prefix that begins with one would be ambiguous, except Home Assistant's ingress, which
 * continues as none of ours does.
 */
const OWN_SEGMENTS = /^\/(?:api(?!\/hassio_ingress\/.)|assets)(?:\/|$)/i

/** Parses `PUBLIC_URL`: an origin, optionally with a path. Throws ConfigError. */
export function publicUrl(value: string | undefined): URL | undefined {
  const parsed = url('PUBLIC_URL', value, ['http:', 'https:'])
  if (!parsed) return undefined
  const { href, origin, pathname } = parsed
  if (href !== `${origin}${pathname}` || !/^(?:\/[\w.~-]+)*\/?$/.test(pathname))
    refuse('PUBLIC_URL', 'an address like https://host or https://host/path (letters, digits, . _ ~ -)')
  if (OWN_SEGMENTS.test(pathname))
    refuse('PUBLIC_URL', 'an address whose path does not begin with /api or /assets')
  return parsed
}

const HOSTS_ACCEPT =
  'host names with commas between (cabinet.example,*.home.example), without port or path, or * for every name'

/** Lower-case ASCII form of a host name, as browsers send it; undefined for what is none. */
function toName(value: string): string | undefined {
  const [, star = '', name = ''] = /^(\*\.)?([^*/:?#@\\[\]]+)$/.exec(value) ?? []
  return URL.canParse(`http://${name}`) ? star + new URL(`http://${name}`).hostname : undefined
}

/** Parses `ALLOWED_HOSTS`: names of this server besides that of PUBLIC_URL. Throws ConfigError. */
export function allowedHosts(value: string | undefined): string[] {
  if (value === undefined) return []
  return value.split(',').map((entry) => {
    const name = entry.trim()
    return name === '*' ? name : (toName(name) ?? refuse('ALLOWED_HOSTS', HOSTS_ACCEPT))
  })
}

const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** No household has more proxies than this. */
const MOST_HOPS = 9

const PROXIES_ACCEPT =
  'the addresses of your proxies (loopback, 172.18.0.2, 10.0.0.0/8, with commas between), ' +
  'or how many proxies a request passes (1)'

/** `net.isIP` is strict; other parsers accept `1` for 0.0.0.1. */
function isAddressOrNetwork(value: string): boolean {
  const [address = '', bits, more] = value.split('/')
  const family = net.isIP(address)
  return family !== 0 && more === undefined && (bits === undefined || isPrefix(bits, family === 4 ? 32 : 128))
}

const isPrefix = (bits: string, most: number) => /^\d{1,3}$/.test(bits) && Number(bits) <= most

/** Parses `TRUST_PROXY`. Throws ConfigError. */
export function trustProxy(value: string | undefined): TrustedProxies | undefined {
  if (value === undefined || value === 'false' || value === '0') return undefined
  if (value === 'true') {
    refuse('TRUST_PROXY', `${PROXIES_ACCEPT}; "true" would believe whatever a stranger says of their address`)
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > MOST_HOPS) refuse('TRUST_PROXY', PROXIES_ACCEPT)
    return (_address, hop) => hop < hops
  }
  const proxies = value.split(',').map((proxy) => proxy.trim())
  if (!proxies.every((proxy) => NAMES.includes(proxy) || isAddressOrNetwork(proxy))) {
    refuse('TRUST_PROXY', PROXIES_ACCEPT)
  }
  return proxyAddr.compile(proxies)
}

const METRICS_ACCEPTS = 'an address and a port of their own (127.0.0.1:9464)'

/** Parses `METRICS`; undefined serves none. Throws ConfigError. */
export function metrics(value: string | undefined): ListenAddress | undefined {
  if (value === undefined || value === 'false') return undefined
  if (value === 'true')
    refuse('METRICS', `${METRICS_ACCEPTS}; "true" would show them to everybody who can open the cabinet`)
  const [, bracketed, plain, digits] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(value) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  const isHost = bracketed ? net.isIPv6(bracketed) : plain === 'localhost' || net.isIPv4(plain ?? '')
  if (!isHost || host === undefined || port > 65_535) return refuse('METRICS', METRICS_ACCEPTS)
  return { host, port }
}
