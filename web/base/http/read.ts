import { type DataTag, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import type { Answer, CallName, Input } from '../../../contract/calls.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import type { CallInput } from './send.ts'
import { transportOf } from './transport.ts'

/** Yields to a new task: reads of a page that start in one task would block touches. */
const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** The longest that an answer waits for the end of a press, in milliseconds. */
const PRESS_MS = 10_000

let press: Promise<void> | undefined
globalThis.addEventListener?.(
  'pointerdown',
  () => {
    press ??= new Promise<void>((resolve) => {
      const end = () => {
        for (const event of ENDS) removeEventListener(event, end, true)
        clearTimeout(timer)
        press = undefined
        // After the click.
        setTimeout(resolve)
      }
      const timer = setTimeout(end, PRESS_MS)
      for (const event of ENDS) addEventListener(event, end, true)
    })
  },
  true,
)
const ENDS = ['pointerup', 'pointercancel'] as const

/** Resolves once nothing is being pressed: an answer moves nothing away from under a finger. */
const endOfPress = (): Promise<void> => press ?? Promise.resolve()

/** A call that reads, as the cache takes it. `reads.ts` lists them. */
export interface ReadQuery<Data> {
  queryKey: DataTag<QueryKey, Data>
  queryFn: (context: { client: QueryClient; signal: AbortSignal }) => Promise<Data>
}

/** Declares a read. Its key is the call's name and input. */
export const readOf = <Name extends CallName>(name: Name, input: Input<Name>): ReadQuery<Answer<Name>> => ({
  queryKey: [name, input] as unknown as ReadQuery<Answer<Name>>['queryKey'],
  queryFn: async ({ client, signal }) => {
    await ownTask()
    const answer = await transportOf(client).send(name, { ...input, signal } as CallInput<Name>)
    await endOfPress()
    return answer
  },
})

const WATCHED_EVERY_MS = MINUTE_MS

/** Time that a prefetched read counts as fresh for its page. */
const EARLY_MS = 10_000

/** Queries prefetched for a page that is still loading. */
const early = new WeakSet<object>()

/** Prefetches a read of a page that is still loading. */
export function prefetchRead<Data>(client: QueryClient, { queryKey, queryFn }: ReadQuery<Data>): void {
  // Kept answers count as old.
  void client.prefetchQuery({ queryKey, queryFn, staleTime: 0 })
  const query = client.getQueryCache().find({ queryKey })
  if (query) early.add(query)
}

/** Ends the prefetched state of queries once their page is mounted. */
export const endEarly = (client: QueryClient): void =>
  void client.getQueryCache().subscribe(({ type, query }) => {
    // All observers of the page are mounted by then.
    if (type === 'observerAdded' && early.has(query)) setTimeout(() => early.delete(query))
  })

/** Fetches again when a page mounts, unless just prefetched for it. */
const anew = (query: { state: { dataUpdatedAt: number } }) =>
  early.has(query) && Date.now() - query.state.dataUpdatedAt < EARLY_MS ? true : 'always'

/** Reads through the cache. */
export function useRead<Data>(
  read: ReadQuery<Data>,
  options: { enabled?: boolean; always?: boolean; watched?: boolean } = {},
) {
  return useQuery({
    ...read,
    enabled: options.enabled,
    // The history is fetched again on each opening and focus (specification, section 7). Screens of several carers also every
    // minute while visible (decisions, section 4).
    ...(options.watched ? { refetchInterval: WATCHED_EVERY_MS } : {}),
    ...(options.always || options.watched ? { refetchOnMount: anew, refetchOnWindowFocus: 'always' } : {}),
  })
}
