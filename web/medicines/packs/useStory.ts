import { send } from '../../base/http/send.ts'
import { usePages } from '../../base/http/usePages.ts'

/** Movements per page. */
const PAGE = 100

/** The stock history of a medication. */
export function useStory(id: string) {
  const { pages, ...rest } = usePages({
    key: ['GET /api/medications/{id}/movements', { params: { id } }],
    ask: (before, signal) =>
      send('GET /api/medications/{id}/movements', {
        params: { id },
        // One more than shown: it gives the amount before the last one.
        query: { before, limit: String(PAGE + 1) },
        signal,
      }),
    endOfNext: (page) => (page.length > PAGE ? page[PAGE - 1]?.id : undefined),
  })
  return {
    ...rest,
    /** Includes one more than is shown, if there are older ones. */
    movements: pages?.flatMap((page, place) => (place === pages.length - 1 ? page : page.slice(0, PAGE))),
  }
}
