import { type QueryClient, useMutation } from '@tanstack/react-query'
import type { Answer, CallName, Input } from '../../../contract/calls.ts'
import type { FailureCode } from '../../../contract/failures.ts'
import { newIdempotencyKey, useIdempotencyKey, withIdempotencyKey } from './idempotencyKeys.ts'
import type { CallInput } from './send.ts'
import { transportOf } from './transport.ts'

/** A call that changes something, with its sentences. The tags of its contract row say which reads it makes stale. */
export interface Action<Name extends CallName> {
  call: Name
  /** Sends an idempotency key, so that pressing again after a lost answer creates nothing twice. */
  once?: true
  /** Shown on success; this and the others are marked sentences, translated when they are shown. */
  done?: string
  /** Shown on failure if the server sent no sentence; null if the screen shows the failure itself. */
  failed: string | null
  /** Says what happened to the data when the server itself failed. `failed` is the notification's title then. */
  keptSafe?: string
  /** Failures that the screen turns into a question, without a notification. */
  asks?: readonly FailureCode[]
  /** Action of Undo, offered beside `done`. */
  undo?: (answer: Answer<Name>, input: Input<Name>) => BoundAction
  /** Updates cached reads from the answer, before anything is rendered or read again. */
  known?: (cache: QueryClient, input: Input<Name>, answer: Answer<Name>) => void
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { action?: Action<CallName> }
  }
}

/** True if the account that began an action is still signed in: the cache is cleared for the next one. */
export const isOfNow = (client: QueryClient, mutation: unknown): boolean =>
  client
    .getMutationCache()
    .getAll()
    .some((one) => one === mutation)

const mutationOf = <Name extends CallName>(action: Action<Name>, keyOf: () => string) => ({
  mutationFn: (input: CallInput<Name>, { client }: { client: QueryClient }): Promise<Answer<Name>> =>
    transportOf(client).send(action.call, action.once ? withIdempotencyKey(input, keyOf()) : input),
  meta: { action: action as unknown as Action<CallName> },
})

/**
 * Runs an action outside of a component; `key` is its idempotency key. Rejects if another account is signed in by the time of
 * the answer.
 */
export async function runAction<Name extends CallName>(
  client: QueryClient,
  action: Action<Name>,
  input: CallInput<Name>,
  key = newIdempotencyKey(),
): Promise<Answer<Name>> {
  const mutation = client.getMutationCache().build<Answer<Name>, unknown, CallInput<Name>, unknown>(
    client,
    mutationOf(action, () => key),
  )
  const answer = await mutation.execute(input)
  if (!isOfNow(client, mutation)) throw new DOMException('Another account is signed in', 'AbortError')
  return answer
}

/** A bound action. */
export type BoundAction = (client: QueryClient) => void

export const bindAction =
  <Name extends CallName>(action: Action<Name>, input: CallInput<Name>): BoundAction =>
  (client) => {
    void runAction(client, action, input).catch(() => undefined)
  }

/** Runs an action; keeps its idempotency key until it succeeds. */
export function useAction<Name extends CallName>(action: Action<Name>) {
  const { key, release } = useIdempotencyKey()
  const { mutationFn, meta } = mutationOf(action, key)
  const { mutateAsync, isPending } = useMutation<Answer<Name>, unknown, CallInput<Name>>({
    mutationFn: async (input, context) => {
      const answer = await mutationFn(input, context)
      release()
      return answer
    },
    meta,
  })
  return { run: mutateAsync, busy: isPending }
}
