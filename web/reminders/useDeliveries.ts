import { MOST_DELIVERIES } from '../../contract/reminders.ts'
import { send } from '../base/http/send.ts'
import { usePages } from '../base/http/usePages.ts'

/** Messages sent to the caller. */
export function useDeliveries() {
  const { pages, ...rest } = usePages({
    key: ['GET /api/reminders/deliveries', {}],
    ask: (end, signal) => {
      const [before, beforeId] = end?.split(' ') ?? []
      return send('GET /api/reminders/deliveries', { query: { before, beforeId }, signal })
    },
    endOfNext: (page) => {
      const last = page.at(-1)
      return page.length < MOST_DELIVERIES || !last ? undefined : `${last.sendAt} ${last.id}`
    },
  })
  return { ...rest, deliveries: pages?.flat() }
}
