/** Container engines kill 10 s after they asked. */
const END_WITHIN_MS = 9500

/** Signals that come together are one: a terminal and npm both send it. A later one means: at once. */
const SAME_SIGNAL_MS = 1000

/**
 * Ends the process with 0 at SIGINT or SIGTERM, after what the returned function was given is closed. Called before
 * anything else: the first process of a container is not ended by a signal that it does not listen to.
 */
export function endOnSignals(): (close: () => Promise<void>) => void {
  let firstAt: number | undefined
  let close = async () => {}
  const end = async () => {
    const now = performance.now()
    if (firstAt !== undefined) return now - firstAt > SAME_SIGNAL_MS ? process.exit(1) : undefined
    firstAt = now
    setTimeout(() => process.exit(1), END_WITHIN_MS).unref()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  return (what) => {
    close = what
  }
}
