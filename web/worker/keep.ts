import { addressOf, files, own, scope, version } from './build.ts'

/** Keeps all of this version, and fails where a part of it cannot be had: then the worker is not installed, and tried again. */
export async function keepOwn(): Promise<void> {
  const kept = await caches.open(own)
  await Promise.all([keepShell(kept), ...files.map((file) => keepFile(kept, ...file))])
}

/** A file whose name holds a digest of its content may come from another version; others are proved by theirs. */
async function keepFile(kept: Cache, path: string, integrity: string): Promise<void> {
  const address = addressOf(path)
  const known = await caches.match(address, { ignoreVary: true })
  if (known) return kept.put(address, known)
  const answer = await fetch(
    new Request(address, integrity ? { cache: 'no-cache', integrity } : { cache: 'default' }),
  )
  // An unknown address answers with the page.
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html'))
    throw new Error(`${path} is not there`)
  await kept.put(address, answer)
}

/** The page that every address answers with. The server may have gone on to another version meanwhile. */
async function keepShell(kept: Cache): Promise<void> {
  const answer = await fetch(scope, { cache: 'no-store' })
  const page = await answer.text()
  if (!answer.ok || !page.includes(`content="${version}"`)) throw new Error('The page is of another version')
  // A new answer: one that was led to from elsewhere could not stand for a page, and this one is no longer packed.
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  await kept.put(scope, new Response(page, { headers }))
}
