import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface PagedList<Item> {
  key: QueryKey
  /** Fetches the page before `before`, or the newest one. */
  ask: (before: string | undefined, signal: AbortSignal) => Promise<Item[]>
  /** Returns the end of the next older page; undefined after the last one. */
  endOfNext: (page: Item[]) => string | undefined
  /** Fetched again on focus. */
  watched?: boolean
}

/** An append-only list, newest first, in pages; fetched again whenever it is shown. */
export function usePages<Item>({ key, ask, endOfNext, watched }: PagedList<Item>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: endOfNext,
    refetchOnMount: 'always',
    ...(watched && { refetchOnWindowFocus: 'always' }),
  })
  return {
    pages: data?.pages,
    error,
    retry: () => void refetch(),
    hasOlder: hasNextPage,
    showOlder: () => void fetchNextPage(),
    bringingOlder: isFetchingNextPage,
  }
}
