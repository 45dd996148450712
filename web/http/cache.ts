import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import type { Answer, CallName, Input } from '../../contract/calls.ts'
import { isOfNow } from './action.ts'
import { failedAs, isServerFailure, sentenceOf } from './callFailed.ts'
import { outlet } from './outlet.ts'
import { endEarly } from './read.ts'

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
  failed: (sentence: string, title?: string, detail?: string) => void
  /** Told of every failure, of reads too; the screens tell the person. */
  noted: (error: unknown) => void
}

/** Something between this device and the server failed: the request may have arrived. */
const MAYBE_SAVED = 'It may not have been saved. Try again: it counts once.'

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
        known?.(client, input as Input<CallName>, answer as Answer<CallName>)
        for (const name of drops) client.removeQueries({ queryKey: [name, { params }] })
        refresh(client, refreshes)
        if (!done) return
        const takeBack = undo?.(answer as Answer<CallName>, input as Input<CallName>)
        tell.done(outlet.keptWords?.(answer) ?? done, takeBack && (() => takeBack(client)))
      },
      onError: (error, _input, _context, mutation) => {
        if (!isOfNow(client, mutation)) return
        const { meta } = mutation
        const { failed, asks = [], keptSafe } = meta?.action ?? {}
        if (failed && keptSafe && isServerFailure(error))
          tell.failed(error.code ? keptSafe : MAYBE_SAVED, failed, error.message)
        else if (failed && !failedAs(error, ...asks)) tell.failed(sentenceOf(error, failed))
        tell.noted(error)
      },
    }),
  })
  endEarly(client)
  return client
}
