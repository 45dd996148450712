import { MINUTE_MS } from '../../../language/durations.ts'
import { CallFailed, failedAs, isTooLarge } from './callFailed.ts'

/** The longest backoff, in milliseconds. */
const LONGEST_MS = MINUTE_MS

/** Milliseconds until the next try after `tries` tries; undefined if another try cannot help. The server's Retry-After wins. */
export function waitAfter(error: unknown, tries: number): number | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const { retryAfterSeconds } = error.facts as { retryAfterSeconds?: number }
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000
  const isAway =
    !isTooLarge(error) &&
    failedAs(error, 'noAnswer', 'busy', 'notReady', 'uploadsBusy', 'readerBusy', 'tooManyPhotos')
  return isAway ? Math.min(1000 * 2 ** tries, LONGEST_MS) : undefined
}

/** Resolves after a time, or when the network returns; rejects when aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

/**
 * Repeats a call with backoff until it succeeds or fails for good. Before each wait `onWait` gets the reason, and undefined at
 * the end.
 */
export async function patiently<Result>(
  call: () => Promise<Result>,
  signal: AbortSignal,
  onWait: (why: CallFailed | undefined) => void,
): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      const result = await call()
      if (tries > 0) onWait(undefined)
      return result
    } catch (error) {
      const wait = signal.aborted ? undefined : waitAfter(error, tries)
      if (wait === undefined) throw error
      onWait(error as CallFailed)
      await pause(wait, signal)
    }
  }
}
