import { createCache } from '../base/http/cache.ts'
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
