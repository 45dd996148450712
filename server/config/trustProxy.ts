import { refuse } from './setting.ts'

/** Which proxies' `X-Forwarded-*` headers count: none, all, or those at the given addresses. */
export type TrustProxy = boolean | string[]

/** `TRUST_PROXY`. Throws ConfigError. */
export function trustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  const addresses = value.split(',').map((address) => address.trim())
  const names = ['loopback', 'linklocal', 'uniquelocal']
  const known = addresses.every(
    (address) => names.includes(address) || /^[\da-f.:]+(\/\d{1,3})?$/i.test(address),
  )
  return known
    ? addresses
    : refuse('TRUST_PROXY', 'true, false, or addresses separated by commas (10.0.0.0/8, loopback, …)')
}
