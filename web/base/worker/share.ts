import { MINUTE_MS } from '../../../language/durations.ts'
import { addressOf } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/** Address that a phone's share sheet sends photos to: see `share_target` in web/public/site.webmanifest. */
const TARGET = addressOf('add?shared')

/** Longest time in which the page, or a sign-in before it, asks for the photos. */
const KEPT_FOR_MS = 5 * MINUTE_MS

/** Shared photos that no page has asked for yet. In memory only: whoever signs in here next finds none on the device. */
let photos: File[] = []
let taken = (): void => undefined

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'POST' || request.url !== TARGET) return
  event.respondWith(
    request.formData().then((form) => {
      photos = form.getAll('photos').filter((one) => one instanceof File)
      // The page asks for them by a GET, so that loading it again shares nothing again.
      return Response.redirect(TARGET, 303)
    }),
  )
  // The browser ends a worker without work, and its memory.
  event.waitUntil(
    new Promise<void>((resolve) => {
      taken = resolve
      setTimeout(resolve, KEPT_FOR_MS)
    }).then(() => {
      photos = []
    }),
  )
})

self.addEventListener('message', ({ data, ports }) => {
  if (data !== 'sharedPhotos') return
  ports[0]?.postMessage(photos)
  taken()
})
