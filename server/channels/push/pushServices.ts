/** The push services of browsers: Chrome and its kin, Firefox, Safari, Edge. A dot in front stands for any name before it. */
const OF_BROWSERS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** What URL parsers take out or turn without a word, so that two spellings would be one address. */
const SPELLED_ODDLY = /[\s\p{C}\\]/u

/** Where a push goes; whoever is `trusted` may be in our own network and without TLS. */
export interface PushTarget {
  url: URL
  isTrusted: boolean
}

/**
 * The address of a subscription, if it is one that we send to: a push service of a browser over https, or one of the
 * origins in `PUSH_SERVICES`. Anything else, chosen by whoever subscribes, would have us ask it on their behalf.
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

/** Whether a subscription with this endpoint may be kept. */
export const isPushService = (endpoint: string, trustedOrigins: readonly string[]): boolean =>
  findPushTarget(endpoint, trustedOrigins) !== undefined
