import { base } from '../base/http/base.ts'
import { prefetchRead } from '../base/http/read.ts'
import { readToken } from '../base/http/token.ts'
import { paths } from '../base/paths.ts'
import { reads } from '../base/reads.ts'
import { preloadCode } from '../base/ui/Code.tsx'
import { askWhoIsSignedIn } from '../people/auth/whoIsSignedIn.ts'
import { rememberedFamily } from '../people/families/rememberedFamily.ts'
import { openingPath } from '../screens/today/opening.ts'
import { cache } from './cache.ts'
import { loadShell } from './loadShell.ts'
import { preloadPage, routeOf } from './routes.tsx'
import { transport } from './transport.ts'

/**
 * Asks for the page's code and its first reads at once, while it is still being checked who is signed in, instead of
 * one after the other.
 */
export function startPreloading(): void {
  const signedIn = readToken() !== null
  const asked = location.pathname.slice(base.length) || paths.dashboard
  const path = signedIn ? openingPath(asked) : asked
  if (path !== asked) history.replaceState(null, '', base + path)
  const first = signedIn || routeOf(path).access !== 'signed-in' ? path : paths.signIn
  // Separate tasks: requesting a file takes a slow phone some milliseconds.
  setTimeout(() => preloadPage(first))
  if (!signedIn) return
  askWhoIsSignedIn(transport.send)
  setTimeout(() => preloadCode(loadShell))
  setTimeout(() => readFor(path))
}

/** Asks for the first reads of an address's page. */
function readFor(path: string): void {
  prefetchRead(cache, reads.families)
  const familyId = rememberedFamily()
  if ((path === paths.dashboard || path === paths.today) && familyId) {
    prefetchRead(cache, reads.medications(familyId))
    prefetchRead(cache, reads.people(familyId))
  }
  const medicationId = /^\/medication\/([\w-]+)$/.exec(path)?.[1]
  if (medicationId) {
    prefetchRead(cache, reads.medication(medicationId))
    prefetchRead(cache, reads.plansOf(medicationId))
    prefetchRead(cache, reads.packsOf(medicationId))
  }
}
