import {
  type DataTag,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, CallName, Input } from '../../contract/calls.ts'
import type { FailureCode } from '../../contract/failures.ts'
import { CallFailed, failedAs } from './callFailed.ts'
import { newKey } from './newKey.ts'
import { outlet } from './outlet.ts'
import { ownTask } from './ownTask.ts'
import type { Sent } from './send.ts'

/** A call that changes something, with its sentences and the reads that are out of date after it. */
export interface Action<Name extends CallName> {
  call: Name
  /** Sends a key for each wish, so that pressing again after a lost answer creates nothing again. */
  once?: true
  /** Said on success; nothing when left out. */
  done?: string
  /** Said on failure when the server gave no sentence of its own; null where the screen itself tells it. */
  failed: string | null
  /** Failures that the screen answers with a question: no notification tells them. */
  asks?: readonly FailureCode[]
  /** The reads that become out of date. */
  refreshes?: readonly CallName[]
  /** The reads of the very thing that is gone. */
  drops?: readonly CallName[]
  /** What takes it back, with {@link doing}; offered for a while beside `done`. */
  undo?: (answer: Answer<Name>, input: Input<Name>) => Doing
  /** Writes into the reads what the success makes known of them, before anything is drawn or asked again. */
  known?: (cache: QueryClient, input: Input<Name>) => void
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { action?: Action<CallName> }
  }
}

/** What a failure says to the person; `otherwise` when it has no sentence of its own. */
export const sentenceOf = (error: unknown, otherwise = ''): string =>
  (error instanceof CallFailed && error.message) || otherwise

/**
 * Reads are out of date, all of them unless some are named: what is on the screen is read again, the rest when it is. What
 * is under way may be from before the change, and would count as new where it is the first or where nobody looks: it is
 * given up.
 */
export function refresh(client: QueryClient, names?: readonly CallName[]): void {
  const isMeant = ({ queryKey: [name] }: Query) => names?.includes(name as CallName) ?? true
  const isFirstOrUnseen = (query: Query) => query.state.data === undefined || !query.isActive()
  void client
    .cancelQueries({ predicate: (query) => isMeant(query) && isFirstOrUnseen(query) })
    .then(() => client.invalidateQueries({ predicate: isMeant }))
}

interface Tell {
  /** `undo` takes it back, where something does. */
  done: (sentence: string, undo?: () => void) => void
  failed: (sentence: string) => void
  /** Told of every failure, of reads too; the screens tell the person. */
  noted: (error: unknown) => void
}

/** Whether who began an action is still signed in: the cache is cleared for the next person. */
const isOfNow = (client: QueryClient, mutation: unknown): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some((one) => one === mutation)

/** The server's state on this side. Reads never go stale by time and nothing is retried (specification, section 7). */
export function createCache(tell: Tell) {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: tell.noted }),
    mutationCache: new MutationCache({
      onSuccess: (answer, input, _context, mutation) => {
        if (!isOfNow(client, mutation)) return
        const { meta } = mutation
        const { done, drops = [], known, refreshes = [], undo } = meta?.action ?? {}
        const { params } = input as Input<CallName>
        known?.(client, input as Input<CallName>)
        for (const name of drops) client.removeQueries({ queryKey: [name, { params }] })
        refresh(client, refreshes)
        if (!done) return
        const takeBack = undo?.(answer as Answer<CallName>, input as Input<CallName>)
        tell.done(outlet.keptWords?.(answer) ?? done, takeBack && (() => takeBack(client)))
      },
      onError: (error, _input, _context, mutation) => {
        if (!isOfNow(client, mutation)) return
        const { meta } = mutation
        const { failed, asks = [] } = meta?.action ?? {}
        if (failed && !failedAs(error, ...asks)) tell.failed(sentenceOf(error, failed))
        tell.noted(error)
      },
    }),
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    // All that comes with the page has looked by then.
    if (type === 'observerAdded' && early.has(query)) setTimeout(() => early.delete(query))
  })
  return client
}

/** A call that reads, as the cache takes it; reads.ts lists them. */
interface Read<Data> {
  queryKey: DataTag<QueryKey, Data>
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>
}

/** Declares a read. Its key is the call's name and input. */
export const readOf = <Name extends CallName>(name: Name, input: Input<Name>): Read<Answer<Name>> => ({
  queryKey: [name, input] as unknown as Read<Answer<Name>>['queryKey'],
  queryFn: async ({ signal }) => {
    await ownTask()
    return outlet.send(name, { ...input, signal } as Sent<Name>)
  },
})

const WATCHED_EVERY_MS = 60_000

/** How long what was read before its page was there counts as read with it, in milliseconds. */
const EARLY_MS = 10_000

/** What was read for a page that is on its way; until that comes. */
const early = new WeakSet<object>()

/** Reads what a page will show that is on its way. */
export function readEarly<Data>(client: QueryClient, { queryKey, queryFn }: Read<Data>): void {
  void client.prefetchQuery({ queryKey, queryFn })
  const query = client.getQueryCache().find({ queryKey })
  if (query) early.add(query)
}

/** A page that comes reads anew, unless that was just done for it. */
const anew = (query: { state: { dataUpdatedAt: number } }) =>
  early.has(query) && Date.now() - query.state.dataUpdatedAt < EARLY_MS ? true : 'always'

/** Reads through the cache. */
export function useRead<Data>(
  read: Read<Data>,
  options: { enabled?: boolean; always?: boolean; watched?: boolean } = {},
) {
  return useQuery({
    ...read,
    enabled: options.enabled,
    // The history is read anew whenever it is opened or looked at again (specification, section 7).
    // What two people look at is read again every minute too, while it is visible (decisions, section 4).
    ...(options.watched ? { refetchInterval: WATCHED_EVERY_MS } : {}),
    ...(options.always || options.watched ? { refetchOnMount: anew, refetchOnWindowFocus: 'always' } : {}),
  })
}

/** How an action is carried out; `keyOf` gives the key of the wish. */
const mutationOf = <Name extends CallName>(action: Action<Name>, keyOf: () => string) => ({
  mutationFn: (input: Sent<Name>): Promise<Answer<Name>> =>
    outlet.send(
      action.call,
      action.once
        ? ({ ...input, headers: { ...input.headers, 'Idempotency-Key': keyOf() } } as Sent<Name>)
        : input,
    ),
  meta: { action: action as unknown as Action<CallName> },
})

/**
 * Carries an action out, and tells of it as of any other. `key` is that of the wish, for an action that is sent with one. Rejects also where
 * somebody else is signed in by the time of the answer: it is not theirs.
 */
export async function carryOut<Name extends CallName>(
  client: QueryClient,
  action: Action<Name>,
  input: Sent<Name>,
  key = newKey(),
): Promise<Answer<Name>> {
  const mutation = client.getMutationCache().build<Answer<Name>, unknown, Sent<Name>, unknown>(
    client,
    mutationOf(action, () => key),
  )
  const answer = await mutation.execute(input)
  if (!isOfNow(client, mutation)) throw new DOMException('Somebody else is signed in', 'AbortError')
  return answer
}

/** An action with what it is sent: carries itself out, and tells of it as any other does. */
export type Doing = (client: QueryClient) => void

export const doing =
  <Name extends CallName>(action: Action<Name>, input: Sent<Name>): Doing =>
  (client) => {
    // A failure is told by the cache.
    void carryOut(client, action, input).catch(() => undefined)
  }

/** Gives a function that carries an action out and tells whether it is under way. Until it succeeds, it is one wish. */
export function useAction<Name extends CallName>(action: Action<Name>) {
  const [key] = useState(() => ({ current: newKey() }))
  const { mutationFn, meta } = mutationOf(action, () => key.current)
  const { mutateAsync, isPending } = useMutation<Answer<Name>, unknown, Sent<Name>>({
    mutationFn: async (input) => {
      const answer = await mutationFn(input)
      key.current = newKey()
      return answer
    },
    meta,
  })
  return { run: mutateAsync, busy: isPending }
}
