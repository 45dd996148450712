import { useState } from 'react'
import { MINUTE_MS } from '../../../language/durations.ts'
import { failedAs } from './callFailed.ts'
import { randomId } from './randomId.ts'

const HEADER = 'Idempotency-Key'

/** A call's input, as far as it matters here. */
interface KeyedRequest {
  headers?: Record<string, string>
  signal?: AbortSignal
}

export const newIdempotencyKey = randomId

export const idempotencyKeyIn = ({ headers }: KeyedRequest): string | undefined => headers?.[HEADER]

export const withIdempotencyKey = <Input extends KeyedRequest>(input: Input, key: string): Input => ({
  ...input,
  headers: { ...input.headers, [HEADER]: key },
})

/** The key of a form or button, the same until `release`: repeating a call whose answer was lost creates nothing twice. */
export function useIdempotencyKey() {
  const [kept] = useState(() => ({ key: newIdempotencyKey() }))
  return {
    key: () => kept.key,
    release: () => {
      kept.key = newIdempotencyKey()
    },
  }
}

interface Request<Body> {
  key: string
  body: Body
}

/** Time after a lost answer within which a press on the same button repeats the request. */
const REPEATS_WITHIN_MS = 5 * MINUTE_MS

const open = new Map<string, Request<unknown> & { madeAt: number }>()

/**
 * The key and body for a press on the button `name`, which outlives its screen. After a lost answer the next press repeats the
 * first request, body included: the first one may have arrived, and the dose was taken when it was pressed.
 */
export function idempotencyKeyFor<Body>(name: string, body: Body): Request<Body> {
  const known = open.get(name)
  if (known && Date.now() - known.madeAt < REPEATS_WITHIN_MS)
    return known as Request<Body> & { madeAt: number }
  const request = { key: newIdempotencyKey(), body, madeAt: Date.now() }
  open.set(name, request)
  return request
}

/** Ends a request that was answered or failed with `error`. It stays open if its answer was lost. */
export function releaseKey(name: string, error?: unknown): void {
  if (!failedAs(error, 'noAnswer')) open.delete(name)
}
