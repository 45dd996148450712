import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Answer, CallName, Input } from '../../../contract/calls.ts'
import { sentence, t } from '../../../language/t.ts'
import { isOfNow } from './action.ts'
import { CallFailed, failedAs, isServerFailure, sentenceOf } from './callFailed.ts'
import { endEarly } from './read.ts'
import { setTransport, type Transport } from './transport.ts'

let callTags: typeof import('./callTags.ts').callTags | undefined

/** Loads what each call shows or changes: nothing needs it before the first change. */
export async function loadCallTags(): Promise<void> {
  callTags ??= (await import('./callTags.ts')).callTags
}

/** True if a read shows data that a call changes. */
const isStaleAfter = (read: CallName, call: CallName): boolean =>
  callTags?.[read].some((tag) => callTags?.[call].includes(tag)) ?? true

/**
 * Invalidates the reads that `call` makes stale, or all reads without it: those on the screen are fetched again at once, the
 * others when they are shown. A fetch in flight may hold the old state. It is cancelled where its result would count as new:
 * on a first fetch, and on a read without observers.
 */
export function refresh(client: QueryClient, call?: CallName): void {
  if (call && !callTags) {
    // Every read counts as stale if they cannot be loaded.
    loadCallTags().then(
      () => refresh(client, call),
      () => refresh(client),
    )
    return
  }
  const isMeant = ({ queryKey: [name] }: Query) => !call || isStaleAfter(name as CallName, call)
  const isFirstOrUnseen = (query: Query) => query.state.data === undefined || !query.isActive()
  void client
    .cancelQueries({ predicate: (query) => isMeant(query) && isFirstOrUnseen(query) })
    .then(() => client.invalidateQueries({ predicate: isMeant }))
}

/** Removes every read whose key names `id`, which was deleted: fetched again, it would answer 404. */
export const removeReadsOf = (client: QueryClient, id: string): void =>
  client.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(`"${id}"`) })

interface Report {
  /** `undo` undoes the change, if it can be undone. */
  done: (sentence: string, undo?: () => void) => void
  failed: (sentence: string, title?: string, detail?: string) => void
  /** Called with every failure, also of reads, which screens show. */
  noted: (error: unknown) => void
}

const isDenied = (error: unknown): boolean =>
  error instanceof CallFailed && !failedAs(error, 'noAnswer') && error.status >= 400 && error.status < 500

/** For a failure between this device and the server: the request may have arrived. */
const MAYBE_SAVED = sentence('It may not have been saved. Try again: it counts only once.')

/** The server's state on this device. Reads never go stale by time and nothing is retried (specification, section 7). */
export function createCache(transport: Transport, report: Report) {
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
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A denied read loses its answer of an earlier visit too.
        if (isDenied(error) && query.state.dataUpdatedAt < performance.timeOrigin)
          query.setState({ data: undefined })
        report.noted(error)
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (answer, input, _context, mutation) => {
        if (!isOfNow(client, mutation)) return
        const { meta } = mutation
        const { call, done, known, undo } = meta?.action ?? {}
        known?.(client, input as Input<CallName>, answer as Answer<CallName>)
        if (call) refresh(client, call)
        if (!done) return
        const takeBack = undo?.(answer as Answer<CallName>, input as Input<CallName>)
        report.done(transport.savedHereText(answer) ?? t(done), takeBack && (() => takeBack(client)))
      },
      onError: (error, _input, _context, mutation) => {
        if (!isOfNow(client, mutation)) return
        const { meta } = mutation
        const { failed, asks = [], keptSafe } = meta?.action ?? {}
        if (failed && keptSafe && isServerFailure(error))
          report.failed(
            t(!error.code || failedAs(error, 'noAnswer') ? MAYBE_SAVED : keptSafe),
            t(failed),
            error.message,
          )
        else if (failed && !failedAs(error, ...asks)) report.failed(sentenceOf(error, t(failed)))
        report.noted(error)
      },
    }),
  })
  setTransport(client, transport)
  endEarly(client)
  return client
}
