import net from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { TrustedProxies } from '../platform/http/trustedProxies.ts'
import { refuse } from './setting.ts'

const NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** No household has more proxies than this. */
const MOST_HOPS = 9

const ACCEPTS =
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
    refuse('TRUST_PROXY', `${ACCEPTS}; "true" would believe whatever a stranger says of their address`)
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    if (hops > MOST_HOPS) refuse('TRUST_PROXY', ACCEPTS)
    return (_address, hop) => hop < hops
  }
  const proxies = value.split(',').map((proxy) => proxy.trim())
  if (!proxies.every((proxy) => NAMES.includes(proxy) || isAddressOrNetwork(proxy))) {
    refuse('TRUST_PROXY', ACCEPTS)
  }
  return proxyAddr.compile(proxies)
}
