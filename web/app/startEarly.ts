import { rememberedFamily } from '../families/selectedFamily.tsx'
import { base } from '../http/base.ts'
import { send } from '../http/send.ts'
import { readToken } from '../http/token.ts'
import { paths } from '../paths.ts'
import { cache } from './cache.ts'
import { loadPage } from './routes.tsx'

/**
 * Asks for the page's code and its first reads at once, while it is still being checked who is signed in, instead of
 * one after the other.
 */
export function startEarly(): void {
  const signedIn = readToken() !== null
  const path = location.pathname.slice(base.length) || paths.dashboard
  loadPage(signedIn ? path : paths.signIn)
  if (!signedIn) return
  void cache.prefetchQuery({
    queryKey: ['GET /api/families', {}],
    queryFn: () => send('GET /api/families', {}),
  })
  const familyId = rememberedFamily()
  if (path !== paths.dashboard || !familyId) return
  const input = { query: { familyId } }
  void cache.prefetchQuery({
    queryKey: ['GET /api/medications', input],
    queryFn: () => send('GET /api/medications', input),
  })
}
