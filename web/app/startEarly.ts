import { askWhoIsSignedIn } from '../auth/whoIsSignedIn.ts'
import { rememberedFamily } from '../families/rememberedFamily.ts'
import { base } from '../http/base.ts'
import { outlet } from '../http/outlet.ts'
import { readEarly } from '../http/read.ts'
import { send } from '../http/send.ts'
import { readToken } from '../http/token.ts'
import { paths } from '../paths.ts'
import { reads } from '../reads.ts'
import { openingPath } from '../today/opening.ts'
import { bringEarly } from '../ui/Code.tsx'
import { cache } from './cache.ts'
import { loadShell } from './loadShell.ts'
import { bringPage, routeOf } from './routes.tsx'

/**
 * Asks for the page's code and its first reads at once, while it is still being checked who is signed in, instead of
 * one after the other.
 */
export function startEarly(): void {
  const signedIn = readToken() !== null
  const asked = location.pathname.slice(base.length) || paths.dashboard
  const path = signedIn ? openingPath(asked) : asked
  if (path !== asked) history.replaceState(null, '', base + path)
  const first = signedIn || routeOf(path).access !== 'signed-in' ? path : paths.signIn
  // Each in a task of its own, as asking for a file takes a slow phone some milliseconds.
  setTimeout(() => bringPage(first))
  if (!signedIn) return
  outlet.send = sendEarly
  askWhoIsSignedIn()
  setTimeout(() => bringEarly(loadShell))
  setTimeout(() => readFor(path))
}

/** Asks for the first reads of an address's page. */
function readFor(path: string): void {
  readEarly(cache, reads.families)
  const familyId = rememberedFamily()
  if ((path === paths.dashboard || path === paths.today) && familyId) {
    readEarly(cache, reads.medications(familyId))
    readEarly(cache, reads.people(familyId))
  }
  const medicationId = /^\/medication\/([\w-]+)$/.exec(path)?.[1]
  if (medicationId) {
    readEarly(cache, reads.medication(medicationId))
    readEarly(cache, reads.plansOf(medicationId))
    readEarly(cache, reads.packsOf(medicationId))
  }
}

/** How long the first reads wait for the network, in milliseconds. */
const PATIENCE_MS = 3000

/** Until what works without a network is there, a read without an answer brings it. */
const sendEarly: typeof send = (name, input) => {
  if (!name.startsWith('GET')) return send(name, input)
  // What works without a network may have come meanwhile, and shows what waits.
  const asked = send(name, input)
  const seen = asked.then((answer) => outlet.shown?.(name, input, answer) ?? answer)
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS))
  return Promise.race([seen, late]).catch(() =>
    import('../offline/outlet.ts').then(
      ({ through }) => through(name, input, asked),
      () => asked,
    ),
  )
}
