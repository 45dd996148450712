import type { BrowserContext, Page } from '@playwright/test'

/** Everything that the page's browser keeps of the product, as text, and the addresses in its caches. */
export const keptOn = (page: Page): Promise<{ records: string[]; cached: string[] }> =>
  page.evaluate(async () => {
    const told = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: string[] = []
    for (const { name = '', version } of await indexedDB.databases()) {
      const database = await told(indexedDB.open(name, version))
      for (const store of database.objectStoreNames) {
        const all = await told(database.transaction(store).objectStore(store).getAll())
        records.push(...all.map((one) => JSON.stringify(one)))
      }
      database.close()
    }
    const cached: string[] = []
    for (const name of await caches.keys())
      cached.push(...(await (await caches.open(name)).keys()).map(({ url }) => url))
    return { records, cached }
  })

/** Resolves once the page's worker has cached its files. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready))

/**
 * Takes all pages of a browser offline, or online again. Resolves once its service workers notice, which is
 * later than the browser reports.
 */
export async function setOffline(context: BrowserContext, offline: boolean): Promise<void> {
  await context.setOffline(offline)
  const noticed = context.serviceWorkers().map((worker) =>
    worker.evaluate(async (gone) => {
      const reaches = () =>
        fetch('/api/health').then(
          () => true,
          () => false,
        )
      while ((await reaches()) === gone) await new Promise((resolve) => setTimeout(resolve, 20))
    }, offline),
  )
  await Promise.all(noticed)
}

/** Resolves once a page has rendered what has arrived. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
