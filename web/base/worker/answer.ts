import { addressOf, files, own, scope } from './build.ts'

/** Time that a page waits for the network before the cached one is shown. */
const PATIENCE_MS = 3000

const plain = new Set(files.filter(([, integrity]) => integrity !== '').map(([path]) => addressOf(path)))

/** The worker's answer to a request; undefined for requests that the browser makes itself, as all to the API. */
export function answerTo(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return undefined
  const path = request.url.slice(scope.length)
  if (/^api(?:[/?#]|$)/.test(path)) return undefined
  // The app leads here when something in front asks for a sign-in: see base/http/onTheWay.ts.
  if (request.mode === 'navigate') return path === '?network' ? undefined : page(request)
  return path.startsWith('assets/') || plain.has(request.url) ? file(request) : undefined
}

/**
 * A cached file of any version. Its name holds a digest of its content: pages of older versions find what the server no longer
 * has.
 */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

/** The page from the network; the cached one if the network is away, slow or answers with a failure, which only proxies do. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request)
  const inTime = await Promise.race([asked.catch(() => undefined), wait(PATIENCE_MS)])
  // A redirect, of status 0 here, leads to the sign-in of something in front.
  if (inTime && inTime.status < 400) return inTime
  const kept = await caches.open(own)
  return (await kept.match(scope)) ?? asked
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
