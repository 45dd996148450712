import { send } from '../../base/http/send.ts'
import { usePages } from '../../base/http/usePages.ts'

/** Events shown at first and added each time. */
const PAGE = 12

/** Events of a family. */
export function useEvents(id: string) {
  const { pages, ...rest } = usePages({
    key: ['GET /api/families/{id}/events', { params: { id } }],
    ask: (before, signal) =>
      send('GET /api/families/{id}/events', {
        params: { id },
        query: { before, limit: String(PAGE) },
        signal,
      }),
    endOfNext: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    watched: true,
  })
  return { ...rest, events: pages?.flat() }
}
