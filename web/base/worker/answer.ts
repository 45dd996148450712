import { addressOf, files, own, scope } from './build.ts'

declare const self: ServiceWorkerGlobalScope

/** Time that a page waits for the network before the cached one is shown. */
const PATIENCE_MS = 3000

/** Pages that are opened each day. Others may be those of a program in front. */
const DAILY = /^(?:today|medication\/[^/?#]+)?(?:[?#]|$)/

const plain = new Set(files.filter(([, integrity]) => integrity !== '').map(([path]) => addressOf(path)))

/** The worker's answer to a request; undefined for requests that the browser makes itself, as all to the API. */
export function answerTo(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return undefined
  const path = request.url.slice(scope.length)
  if (/^api(?:[/?#]|$)/.test(path)) return undefined
  // The app leads here when something in front asks for a sign-in: see base/http/onTheWay.ts.
  if (request.mode === 'navigate') return path === '?network' ? undefined : page(request, DAILY.test(path))
  return path.startsWith('assets/') || plain.has(request.url) ? file(request) : undefined
}

/**
 * A cached file of any version. Its name holds a digest of its content: pages of older versions find what the server no longer
 * has.
 */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

/**
 * For what is opened each day the cached page at once: its calls ask for what it shows. Otherwise, and while a newer version
 * waits, which takes over with its own page, the page from the network; the cached one if the network is away, slow or answers
 * with a failure, which only proxies do.
 */
async function page(request: Request, isDaily: boolean): Promise<Response> {
  const { waiting, installing } = self.registration
  const kept = await (await caches.open(own)).match(scope)
  if (kept && isDaily && !waiting && !installing) return kept
  const asked = fetch(request)
  const inTime = await Promise.race([asked.catch(() => undefined), wait(PATIENCE_MS)])
  // A redirect, of status 0 here, leads to the sign-in of something in front.
  if (inTime && inTime.status < 400) return inTime
  return kept ?? asked
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
