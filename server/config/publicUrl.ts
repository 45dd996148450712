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
