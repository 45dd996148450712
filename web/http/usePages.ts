import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

interface Paged<Item> {
  key: QueryKey
  /** Asks for the page before `before`, or for the newest one. */
  ask: (before: string | undefined, signal: AbortSignal) => Promise<Item[]>
  /** Where the page before this one ends; undefined where there is none. */
  endOfNext: (page: Item[]) => string | undefined
  /** Read anew also when the window is looked at again. */
  watched?: boolean
}

/** What only grows, newest first, page by page; read anew whenever it is shown again. */
export function usePages<Item>({ key, ask, endOfNext, watched }: Paged<Item>) {
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
