import type { Query } from '@tanstack/react-query'
import type { CallName } from '../../../contract/calls.ts'
import { keyOf } from './answers.ts'

/** Reads that do not age within a day. */
const LASTING: readonly CallName[] = ['GET /api/families', 'GET /api/families/{id}/people']

/**
 * The time of the oldest shown data, in milliseconds since 1970; undefined if nothing shown ages. `since` gives the time of
 * answers from this device.
 */
export function oldestOf(
  shown: readonly Pick<Query, 'queryKey' | 'state'>[],
  since: (key: string) => number | undefined,
): number | undefined {
  const times = shown.flatMap(({ queryKey, state }) => {
    const [name, input] = queryKey as [CallName, object]
    if (LASTING.includes(name) || state.data === undefined) return []
    return since(keyOf(name, input)) ?? state.dataUpdatedAt
  })
  return times.length === 0 ? undefined : Math.min(...times)
}
