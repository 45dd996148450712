import { useInfiniteQuery } from '@tanstack/react-query'
import type { FamilyEvent } from '../../contract/events.ts'
import { send } from '../http/send.ts'

/** How many events are shown at first, and how many more each time. */
const PAGE = 12

/** What happened in a family, newest first, page by page; read anew whenever the page is looked at again. */
export function useEvents(id: string) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['GET /api/families/{id}/events', { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      send('GET /api/families/{id}/events', {
        params: { id },
        query: { before: pageParam, limit: String(PAGE) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: FamilyEvent[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return {
    events: data?.pages.flat(),
    error,
    retry: () => void refetch(),
    hasOlder: hasNextPage,
    showOlder: () => void fetchNextPage(),
    bringingOlder: isFetchingNextPage,
  }
}
