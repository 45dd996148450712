import type { User } from '../../contract/auth.ts'
import { keptOwner } from '../base/device/forget.ts'
import { base } from '../base/http/base.ts'
import { present } from '../base/http/clock.ts'
import { prefetchRead, type ReadQuery } from '../base/http/read.ts'
import { readToken } from '../base/http/token.ts'
import { paths } from '../base/paths.ts'
import { reads } from '../base/reads.ts'
import { preloadCode } from '../base/ui/Code.tsx'
import { dayAround, plannedIn } from '../medicines/plans/dayRange.ts'
import { askWhoIsSignedIn } from '../people/auth/whoIsSignedIn.ts'
import { rememberedFamily } from '../people/families/rememberedFamily.ts'
import { openingPath, opensToday } from '../screens/today/opening.ts'
import { cache } from './cache.ts'
import { loadKeptFirst } from './loadKeptFirst.ts'
import { loadShell } from './loadShell.ts'
import { preloadPage, routeOf } from './routes.tsx'
import { connectOffline, transport } from './transport.ts'

/** A task of its own: requesting a file takes a slow phone some milliseconds. */
const inOwnTask = <Value>(work: () => Promise<Value>): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(work())))

/**
 * Asks for the page's code and its first reads at once, while it is still being checked who is signed in, instead of
 * one after the other. Resolves once the first screen can be drawn: to the account as this device keeps it, whose pages are
 * shown before the server answers, or at once to undefined.
 */
export async function startPreloading(): Promise<User | undefined> {
  const signedIn = readToken() !== null
  const asked = location.pathname.slice(base.length) || paths.dashboard
  const path = signedIn ? openingPath(asked) : asked
  if (path !== asked) history.replaceState(null, '', base + path)
  const { access } = routeOf(path)
  const page = inOwnTask(() => preloadPage(signedIn || access !== 'signed-in' ? path : paths.signIn))
  if (!signedIn) return undefined
  const owner = keptOwner()
  const answered = askWhoIsSignedIn(transport.send)
  const shell = inOwnTask(() => preloadCode(loadShell))
  const first = access === 'signed-in' ? readsOf(path) : []
  setTimeout(() => {
    for (const read of first) prefetchRead(cache, read)
  })
  if (owner === undefined || access !== 'signed-in') return undefined
  const shown = showKept(owner, first)
  // A browser whose storage does not answer shows what the server says.
  return Promise.race([
    Promise.all([shown, page, shell]).then(([user]) => user),
    answered.then(() => undefined),
  ])
}

async function showKept(owner: string, first: readonly ReadQuery<unknown>[]): Promise<User | undefined> {
  try {
    const [code] = await Promise.all([loadKeptFirst(), preloadCode(loadKeptFirst)])
    return await code.showKept(cache, { owner, reads: first, connect: connectOffline })
  } catch {
    return undefined
  }
}

/** The first reads of an address's page and of its frame. */
function readsOf(path: string): ReadQuery<unknown>[] {
  const all: ReadQuery<unknown>[] = [reads.families]
  const familyId = rememberedFamily()
  if (familyId !== undefined) {
    all.push(reads.shopping(familyId))
    const now = present()
    if (opensToday(familyId))
      all.push(plannedIn(familyId, dayAround(now)), plannedIn(familyId, dayAround(now, -1), 'true'))
    if (path === paths.dashboard || path === paths.today)
      all.push(reads.medications(familyId), reads.people(familyId))
    if (path === paths.today && opensToday(familyId))
      all.push(reads.allowances(familyId), reads.forecasts(familyId))
  }
  const medicationId = /^\/medication\/([\w-]+)$/.exec(path)?.[1]
  if (medicationId)
    all.push(reads.medication(medicationId), reads.plansOf(medicationId), reads.packsOf(medicationId))
  return all
}
