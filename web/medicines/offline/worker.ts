import { MINUTE_MS } from '../../../language/durations.ts'
import { speaking } from '../../../language/speaking.ts'
import { base } from '../../base/http/base.ts'
import { onLanguage } from '../../base/ui/language.ts'

/** The page's version, written by the build; undefined in development. */
const pageVersion = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

/** Shortest time between an open page's checks for a new version, which it makes when it gets the focus. */
const LOOK_EVERY_MS = 15 * MINUTE_MS

const versionOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    worker.postMessage('version', [port2])
  })

/** Resolves once a worker is installed, or failed to. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/**
 * Registers the service worker. Pages on plain http addresses have none. `offer` is called with the reload when a newer
 * version is ready.
 */
export async function startWorker(offer: (reload: () => void) => void): Promise<void> {
  const version = pageVersion()
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container || version === undefined) return
  container.addEventListener('message', ({ data, ports }) => {
    if (data === 'version') ports[0]?.postMessage(version)
  })
  const registration = await container.register(`${base}/worker.js`, {
    scope: `${base}/`,
    updateViaCache: 'none',
  })
  // The browser is set to have none.
  if (!registration) return

  /** A worker of the page's own version takes over at once, another one on request. */
  async function meet(worker: ServiceWorker | null): Promise<void> {
    if (!worker) return
    await installed(worker)
    if (worker.state !== 'installed') return
    const takeOver = () => worker.postMessage('takeOver')
    if ((await versionOf(worker)) === version) return takeOver()
    offer(() => {
      container?.addEventListener('controllerchange', () => location.reload(), { once: true })
      takeOver()
    })
  }

  // Another tab may have activated a newer one.
  container.addEventListener('controllerchange', async () => {
    const { controller } = container
    if (controller && (await versionOf(controller)) !== version) offer(() => location.reload())
  })
  registration.addEventListener('updatefound', () => void meet(registration.installing))
  void meet(registration.waiting ?? registration.installing)
  lookForNew(registration)
  const { active } = await container.ready
  active?.postMessage('here')
  const reportLanguage = () => active?.postMessage({ language: speaking().language })
  reportLanguage()
  onLanguage(reportLanguage)
}

function lookForNew(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    // Offline, the next time tries again.
    registration.update().catch(() => undefined)
  })
}
