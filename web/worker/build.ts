/** The build that this worker is of; `web/build/serviceWorker.ts` writes it in. */
declare const __BUILD__: {
  version: string
  /** What the app needs without a network: paths from the scope, and the digest of those whose name holds none. */
  files: readonly (readonly [path: string, integrity: string])[]
}

declare const self: ServiceWorkerGlobalScope

export const { version, files } = __BUILD__

/** The address that every one of ours begins with, with a slash at its end. */
export const { scope } = self.registration

export const addressOf = (path: string): string => new URL(path, scope).href

/** Caches belong to the whole host, on which another cabinet may live below another path. */
const PREFIX = `build ${scope} `
export const own = PREFIX + version

/** The version that a cache is of; undefined for a cache of something else. */
export const versionOf = (cache: string): string | undefined =>
  cache.startsWith(PREFIX) ? cache.slice(PREFIX.length) : undefined
