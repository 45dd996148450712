import { useInfiniteQuery } from '@tanstack/react-query'
import type { Movement } from '../../contract/packs.ts'
import { send } from '../http/send.ts'

/** How many movements are shown at first, and how many more each time. */
const PAGE = 100

/** The story of a medication's count, newest first, page by page; read anew whenever it is opened. */
export function useStory(id: string) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['GET /api/medications/{id}/movements', { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/medications/{id}/movements', {
        params: { id },
        // One more than is shown: it tells what was left before the last of them.
        query: { before: pageParam, limit: String(PAGE + 1) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Movement[]) => (page.length > PAGE ? page[PAGE - 1]?.id : undefined),
    refetchOnMount: 'always',
  })
  return {
    /** With one more than is to be shown, where there are earlier ones. */
    movements: data?.pages.flatMap((page, place) =>
      place === data.pages.length - 1 ? page : page.slice(0, PAGE),
    ),
    error,
    retry: () => void refetch(),
    hasEarlier: hasNextPage,
    showEarlier: () => void fetchNextPage(),
    bringingEarlier: isFetchingNextPage,
  }
}
