import { mayHaveLostAccess, recheckFamilies } from '../families/recheckFamilies.ts'
import { createCache } from '../http/cache.ts'
import { toastDone, toastFailed } from '../ui/toasts.ts'
import { transport } from './transport.ts'

/** The one query cache. A toast says what an action did; a refusal may mean that a membership has ended. */
export const cache = createCache(transport, {
  done: toastDone,
  failed: toastFailed,
  noted: (error) => {
    if (mayHaveLostAccess(error)) void recheckFamilies(cache)
  },
})
