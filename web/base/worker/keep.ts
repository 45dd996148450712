import { addressOf, files, languages, own, scope, version } from './build.ts'

/** Caches all files of this version. Fails if one is missing: the worker is not installed then, and the browser tries again. */
export async function keepOwn(): Promise<void> {
  const kept = await caches.open(own)
  await Promise.all([keepShell(kept), ...files.map((file) => keepFile(kept, ...file))])
  const language = await (await caches.match(LANGUAGE))?.text()
  if (language) await keepLanguage(language)
}

/** Key of the language of this device's pages, for the worker of the next version. */
const LANGUAGE = addressOf('language')

/** Caches the catalog of the language that a page shows, so that it opens offline. */
export async function keepLanguage(language: string): Promise<void> {
  const kept = await caches.open(own)
  await Promise.all((languages[language] ?? []).map((file) => keepFile(kept, file, '')))
  await kept.put(LANGUAGE, new Response(language))
}

/** A file with a digest in its name may come from another version's cache; others are checked by their digest. */
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

/** Caches the page for every address. The server may have moved to another version meanwhile. */
async function keepShell(kept: Cache): Promise<void> {
  const answer = await fetch(scope, { cache: 'no-store' })
  const page = await answer.text()
  if (!answer.ok || !page.includes(`content="${version}"`)) throw new Error('The page is of another version')
  // A new response: a redirected one cannot answer a navigation, and this one is no longer compressed.
  const headers = new Headers(answer.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  await kept.put(scope, new Response(page, { headers }))
}
