/** Push services of browsers: Chrome and its kin, Firefox, Safari, Edge. A leading dot matches any subdomain. */
const OF_BROWSERS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** Characters that URL parsers drop or change silently, so that two spellings would be one address. */
const SPELLED_ODDLY = /[\s\p{C}\\]/u

/** Target of a push; a `trusted` one may be private and without TLS. */
export interface PushTarget {
  url: URL
  isTrusted: boolean
}

/**
 * The address of a subscription if it is a browser's push service over https or an origin in `PUSH_SERVICES`. Users choose
 * the endpoint, so any other would let them send requests from this server (SSRF).
 */
export function findPushTarget(endpoint: string, trustedOrigins: readonly string[]): PushTarget | undefined {
  if (SPELLED_ODDLY.test(endpoint) || !URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return undefined
  if (trustedOrigins.includes(url.origin)) return { url, isTrusted: true }
  const isOfBrowser = OF_BROWSERS.some((name) =>
    name.startsWith('.')
      ? url.hostname.endsWith(name) && !url.hostname.startsWith('.')
      : url.hostname === name,
  )
  return url.protocol === 'https:' && url.port === '' && isOfBrowser ? { url, isTrusted: false } : undefined
}

export const isPushService = (endpoint: string, trustedOrigins: readonly string[]): boolean =>
  findPushTarget(endpoint, trustedOrigins) !== undefined
