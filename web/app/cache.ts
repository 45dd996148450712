import { createCache, refresh } from '../base/http/cache.ts'
import { toastDone, toastFailed } from '../base/ui/toasts.ts'
import { mayHaveLostAccess, recheckFamilies } from '../people/families/recheckFamilies.ts'
import { transport } from './transport.ts'

/** The one query cache. A toast says what an action did; a refusal may mean that a membership has ended. */
export const cache = createCache(transport, {
  done: toastDone,
  failed: toastFailed,
  noted: (error) => {
    if (mayHaveLostAccess(error)) void recheckFamilies(cache)
  },
})

// A page that Back brings from the browser's page cache shows what it showed when it was left.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) refresh(cache)
})
