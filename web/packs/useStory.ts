import { send } from '../http/send.ts'
import { usePages } from '../http/usePages.ts'

/** How many movements are shown at first, and how many more each time. */
const PAGE = 100

/** The story of a medication's count. */
export function useStory(id: string) {
  const { pages, ...rest } = usePages({
    key: ['GET /api/medications/{id}/movements', { params: { id } }],
    ask: (before, signal) =>
      send('GET /api/medications/{id}/movements', {
        params: { id },
        // One more than is shown: it tells what was left before the last of them.
        query: { before, limit: String(PAGE + 1) },
        signal,
      }),
    endOfNext: (page) => (page.length > PAGE ? page[PAGE - 1]?.id : undefined),
  })
  return {
    ...rest,
    /** With one more than is to be shown, where there are older ones. */
    movements: pages?.flatMap((page, place) => (place === pages.length - 1 ? page : page.slice(0, PAGE))),
  }
}
