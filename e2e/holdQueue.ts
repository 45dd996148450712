import type { Page } from '@playwright/test'

/** Blocks the page's offline queue until the returned function is called. */
export async function holdQueue(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const ours = (await indexedDB.databases()).find(({ name }) => name?.endsWith(':offline'))
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(ours?.name ?? '', ours?.version)
      opening.onsuccess = () => resolve(opening.result)
    })
    const store = database.transaction('waiting', 'readwrite').objectStore('waiting')
    let isHeld = true
    await new Promise<void>((begun) => {
      // A transaction stays open while it has requests.
      const again = () => {
        begun()
        if (isHeld) store.get('').onsuccess = again
        else database.close()
      }
      store.get('').onsuccess = again
    })
    Object.assign(window, {
      letGo: () => {
        isHeld = false
      },
    })
  })
  return () => page.evaluate(() => (window as unknown as { letGo(): void }).letGo())
}
