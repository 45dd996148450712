import type { Query } from '@tanstack/react-query'
import type { CallName } from '../../../contract/calls.ts'
import { t } from '../../../language/t.ts'
import { clockOffset } from '../../base/http/clock.ts'
import { dayOf, formatDate, formatTime } from '../../base/ui/dates.ts'
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

/** The time of a moment (milliseconds since 1970, by this device's clock), with the date unless it is today. */
export function momentText(moment: number, now: Date): string {
  const instant = new Date(moment + clockOffset()).toISOString()
  return dayOf(instant) === dayOf(now)
    ? formatTime(instant)
    : t('{date}, {time}', { date: formatDate(instant), time: formatTime(instant) })
}
