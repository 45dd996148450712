import { MOST_DELIVERIES } from '../../contract/reminders.ts'
import { send } from '../http/send.ts'
import { usePages } from '../http/usePages.ts'

/** What was sent to the caller. */
export function useDeliveries() {
  const { pages, ...rest } = usePages({
    key: ['GET /api/reminders/deliveries', {}],
    ask: (before, signal) => send('GET /api/reminders/deliveries', { query: { before }, signal }),
    endOfNext: (page) => (page.length < MOST_DELIVERIES ? undefined : page.at(-1)?.sendAt),
  })
  return { ...rest, deliveries: pages?.flat() }
}
