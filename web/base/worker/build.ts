import type { Catalog } from '../../../language/speaking.ts'

/** This worker's build; `web/base/build/serviceWorker.ts` writes it. */
declare const __BUILD__: {
  version: string
  /** Files that the app needs offline: path from the scope, and the digest if the name holds none. */
  files: readonly (readonly [path: string, integrity: string])[]
  /** The files of each language's catalog for pages. Only those in use are kept. */
  languages: Readonly<Record<string, readonly string[]>>
  /** The worker's own sentences by language. */
  catalogs: Readonly<Record<string, Catalog>>
}

declare const self: ServiceWorkerGlobalScope

export const { version, files, languages, catalogs } = __BUILD__

/** The scope's address, with a slash at its end. */
export const { scope } = self.registration

export const addressOf = (path: string): string => new URL(path, scope).href

/** Caches belong to the whole host, where another instance may live below another path. */
const PREFIX = `build ${scope} `
export const own = PREFIX + version

/** The version of a cache; undefined for a cache of something else. */
export const versionOf = (cache: string): string | undefined =>
  cache.startsWith(PREFIX) ? cache.slice(PREFIX.length) : undefined
