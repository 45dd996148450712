/** Container engines kill a process 10 s after SIGTERM. */
const END_WITHIN_MS = 9500

/** Signals within this time count as one, as a terminal and npm both send it. A later one ends the process at once. */
const SAME_SIGNAL_MS = 1000

/**
 * On SIGINT or SIGTERM closes what the returned function was given and exits with 0. Call it first: the first process of a
 * container ignores signals without a listener.
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
