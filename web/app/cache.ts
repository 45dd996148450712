import { mayHaveLostAccess, recheckFamilies } from '../families/recheckFamilies.ts'
import { createCache } from '../http/cache.ts'
import { toastDone, toastFailed } from '../ui/toasts.ts'
import { transport } from './transport.ts'

/** The one query cache. What an action did is told by a toast; what was refused may mean that a membership has ended. */
export const cache = createCache(transport, {
  done: toastDone,
  failed: toastFailed,
  noted: (error) => {
    if (mayHaveLostAccess(error)) void recheckFamilies(cache)
  },
})
