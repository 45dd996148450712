import type { CallName } from '../../../contract/calls.ts'
import { MINUTE_MS } from '../../../language/durations.ts'
import { clockOffset, present, wasClockSet } from '../../base/http/clock.ts'
import { type CallInput, send } from '../../base/http/send.ts'

/** Time that a change waits for the server's clock. */
const PATIENCE_MS = 3000

/** A time this near was made by the clock; others were chosen. */
const NEAR_MS = 2 * MINUTE_MS

/** Fields of a call's body that are moments made on the device. */
const MOMENTS = ['takenAt', 'measuredAt']

/** Asks the server for its time, if the device's clock may have been set since its last answer. */
export async function askClock(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  if (wasClockSet() && navigator.onLine) await send('GET /api/auth/me', { signal }).catch(() => undefined)
}

/** A call's input, whose "now" is right also if the device's clock was just set. A chosen time stays. */
export async function withRightTimes<Name extends CallName>(
  input: CallInput<Name>,
): Promise<CallInput<Name>> {
  const { body } = input as { body?: Record<string, unknown> }
  const isNow = ([name, value]: [string, unknown]) =>
    MOMENTS.includes(name) && Math.abs(Date.parse(String(value)) - present().getTime()) < NEAR_MS
  const made = Object.entries(body ?? {}).filter(isNow)
  if (made.length === 0) return input
  const before = clockOffset()
  await askClock()
  const shift = clockOffset() - before
  const right = made.map(([name, value]) => [name, new Date(Date.parse(String(value)) + shift).toISOString()])
  return { ...input, body: { ...body, ...Object.fromEntries(right) } } as CallInput<Name>
}
