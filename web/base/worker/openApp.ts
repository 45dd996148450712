import { addressOf, scope } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Opens an address of the app. A page on Today comes to the front and shows it there; other pages stay, as they may hold
 * unsaved input.
 */
export async function openApp(url: string): Promise<void> {
  const asked = addressOf(url)
  // A message cannot lead outside the app.
  const address = asked.startsWith(scope) ? asked : addressOf('today')
  const pages = await self.clients.matchAll({ type: 'window' })
  const today = pages.find((page) => page.url.startsWith(addressOf('today')))
  if (!today) return void (await self.clients.openWindow(address))
  await today.focus()
  if (today.url !== address) await today.navigate(address)
}
