import { answerTo } from './answer.ts'
import { version } from './build.ts'
import { forgetUnused } from './forget.ts'
import { keepLanguage, keepOwn } from './keep.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(keepOwn()))

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), forgetUnused()])),
)

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

// Pages ask for the worker's version, let a new one take over, and report their own: see web/medicines/offline/worker.ts.
self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === 'version') ports[0]?.postMessage(version)
  if (data === 'takeOver') void self.skipWaiting()
  if (data === 'here') event.waitUntil(forgetUnused())
  if (data?.language) event.waitUntil(keepLanguage(data.language))
})
