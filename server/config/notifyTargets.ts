import { refuse } from './setting.ts'

/** Servers that ntfy and webhook messages may go to. */
export interface NotifyTargets {
  /** True if any public https server is allowed. */
  public: boolean
  /** Named origins; these alone may be private or use http. */
  origins: readonly string[]
}

const ACCEPTS =
  'origins with commas between (https://ntfy.example,http://192.168.1.5:8080), without a path; public allows every public https server'

function toOrigin(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.href !== `${url.origin}/`)
    return refuse('NOTIFY_TARGETS', ACCEPTS)
  return url.origin
}

/** Parses `NOTIFY_TARGETS`; default: none. Throws ConfigError. */
export function notifyTargets(value: string | undefined): NotifyTargets {
  const entries = value?.split(',').map((entry) => entry.trim()) ?? []
  return {
    public: entries.includes('public'),
    origins: entries.filter((entry) => entry !== 'public').map(toOrigin),
  }
}
