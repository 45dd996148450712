import { own, scope, versionOf } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/** Time for a page to report its version. */
const ANSWERS_WITHIN_MS = 1000

/** Deletes caches of versions that no open page uses. A page that does not report, such as a sleeping one, may use any. */
export async function forgetUnused(): Promise<void> {
  const { installing, waiting } = self.registration
  if (installing || waiting) return
  const others = (await caches.keys()).filter((cache) => cache !== own && versionOf(cache) !== undefined)
  if (others.length === 0) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const used = await Promise.all(pages.filter(({ url }) => url.startsWith(scope)).map(askVersion))
  if (used.includes(undefined)) return
  for (const cache of others) if (!used.includes(versionOf(cache))) await caches.delete(cache)
}

const askVersion = (page: Client): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    setTimeout(() => resolve(undefined), ANSWERS_WITHIN_MS)
    page.postMessage('version', [port2])
  })
