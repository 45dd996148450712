import { createCache } from '../http/cache.ts'
import { toastDone, toastFailed } from '../ui/toasts.ts'

/** The one query cache. What an action did is told by a toast. */
export const cache = createCache({ done: toastDone, failed: toastFailed })
