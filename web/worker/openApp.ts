import { addressOf, scope } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opens an address of the app. A page that shows Today already comes to the front and shows it there; any other is left alone,
 * as something may be typed into it.
 */
export async function openApp(url: string): Promise<void> {
  const asked = addressOf(url)
  // What a message says leads nowhere else.
  const address = asked.startsWith(scope) ? asked : addressOf('today')
  const pages = await self.clients.matchAll({ type: 'window' })
  const today = pages.find((page) => page.url.startsWith(addressOf('today')))
  if (!today) return void (await self.clients.openWindow(address))
  await today.focus()
  if (today.url !== address) await today.navigate(address)
}
