import { type QueryClient, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer, CallName, Input } from '../../contract/calls.ts'
import type { FailureCode } from '../../contract/failures.ts'
import { newKey } from './newKey.ts'
import { outlet } from './outlet.ts'
import type { Sent } from './send.ts'

/** A call that changes something, with its sentences. The tags of its contract row say which reads it makes stale. */
export interface Action<Name extends CallName> {
  call: Name
  /** Sends a key for each wish, so that pressing again after a lost answer creates nothing again. */
  once?: true
  /** Said on success; nothing when left out. */
  done?: string
  /** Said on failure when the server gave no sentence of its own; null where the screen itself tells it. */
  failed: string | null
  /** What became of the data when the server failed and says so itself. `failed` is the title of the notification then. */
  keptSafe?: string
  /** Failures that the screen answers with a question: no notification tells them. */
  asks?: readonly FailureCode[]
  /** What takes it back, with {@link doing}; offered for a while beside `done`. */
  undo?: (answer: Answer<Name>, input: Input<Name>) => Doing
  /** Updates cached reads from the answer, before anything is rendered or read again. */
  known?: (cache: QueryClient, input: Input<Name>, answer: Answer<Name>) => void
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { action?: Action<CallName> }
  }
}

/** Whether who began an action is still signed in: the cache is cleared for the next person. */
export const isOfNow = (client: QueryClient, mutation: unknown): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some((one) => one === mutation)

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
