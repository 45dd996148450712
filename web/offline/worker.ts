import { base } from '../http/base.ts'

/** The version of this page, which the build wrote into it; none in development. */
const pageVersion = () => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

/** How often a page that stays open looks for a new version, in milliseconds: whenever it is looked at again after that. */
const LOOK_EVERY_MS = 15 * 60_000

/** Asks a worker of which version it is. */
const versionOf = (worker: ServiceWorker): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(String(data))
    worker.postMessage('version', [port2])
  })

/** Resolves once a worker has got as far as it gets before it is let in. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/**
 * Registers the service worker, where there is one: pages on a plain http address of the home network have none, and work
 * without. `offer` is called when a newer version is ready, with what brings it.
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
  // Where the browser is told to have none.
  if (!registration) return

  /** A worker of this page's own version may take over at once; another one when the person says so. */
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

  // Another tab may have let a newer one in.
  container.addEventListener('controllerchange', async () => {
    const { controller } = container
    if (controller && (await versionOf(controller)) !== version) offer(() => location.reload())
  })
  registration.addEventListener('updatefound', () => void meet(registration.installing))
  void meet(registration.waiting ?? registration.installing)
  lookForNew(registration)
  const { active } = await container.ready
  active?.postMessage('here')
}

function lookForNew(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_EVERY_MS) return
    lookedAt = Date.now()
    // Without a network it looks the next time.
    registration.update().catch(() => undefined)
  })
}
