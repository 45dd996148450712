import { signal } from '../http/signal.ts'

/** Chromium's event: shows the browser's own question about installing; not in TypeScript's list. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: InstallPrompt | undefined
const changed = signal()

function set(next: InstallPrompt | undefined): void {
  prompt = next
  changed.emit()
}

// Fired once, some time after the page has loaded: kept for buttons shown later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPrompt)
})
addEventListener('appinstalled', () => set(undefined))

export const canInstall = (): boolean => prompt !== undefined
export const onInstallable = changed.on

/** Asks the browser to install the app. It answers once: the next question comes with another event. */
export async function install(): Promise<void> {
  const asked = prompt
  set(undefined)
  await asked?.prompt()
}
