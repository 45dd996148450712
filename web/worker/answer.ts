import { addressOf, files, own, scope } from './build.ts'

/** How long a page waits for the network before the kept one is shown, in milliseconds. */
const PATIENCE_MS = 3000

const plain = new Set(files.filter(([, integrity]) => integrity !== '').map(([path]) => addressOf(path)))

/** What is to be answered here; undefined where the browser asks by itself. The API is never answered here. */
export function answerTo(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return undefined
  const path = request.url.slice(scope.length)
  if (/^api(?:[/?#]|$)/.test(path)) return undefined
  if (request.mode === 'navigate') return page(request)
  return path.startsWith('assets/') || plain.has(request.url) ? file(request) : undefined
}

/**
 * A file of any version that is kept: its name holds a digest of its content, so that a page of an older version finds what
 * the server no longer has, and none finds another's.
 */
const file = async (request: Request): Promise<Response> =>
  (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request)

/** The page from the network; the kept one where that is away, takes too long, or has nothing but a failure. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request)
  const inTime = await Promise.race([asked.catch(() => undefined), wait(PATIENCE_MS)])
  if (inTime && inTime.status < 500) return inTime
  const kept = await caches.open(own)
  return (await kept.match(scope)) ?? asked
}

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))
