import { CallFailed, failedAs } from './callFailed.ts'

/** After so many milliseconds at most a network that is away is tried again. */
const LONGEST_MS = 60_000

/** What a proxy says in the server's place while that starts or has too much to do (specification, section 8). */
const ON_THE_WAY = /^50[0234]: /

/**
 * In how many milliseconds a call may succeed that failed like this, after `tries` tries; undefined where trying again is
 * in vain. What the server says of when goes first.
 */
export function waitAfter(error: unknown, tries: number): number | undefined {
  if (!(error instanceof CallFailed)) return undefined
  const { retryAfterSeconds } = error.facts as { retryAfterSeconds?: number }
  if (retryAfterSeconds !== undefined) return retryAfterSeconds * 1000
  const isAway =
    failedAs(error, 'noAnswer', 'busy', 'notReady', 'uploadsBusy', 'readerBusy', 'tooManyPhotos') ||
    (error.code === undefined && ON_THE_WAY.test(error.message))
  return isAway ? Math.min(1000 * 2 ** tries, LONGEST_MS) : undefined
}

/** Resolves after a time, or sooner when the network comes back; rejects when it is stopped. */
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
 * Makes a call until it is answered or refused for good, and waits between as the server says. `onWait` is told why
 * before each wait, and with undefined when it is over.
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
