import { readFileSync } from 'node:fs'

/** Decoders allocate a gigabyte per second: at this interval few exceed the limit by more than a tenth. */
const EVERY_MS = 50

/** Memory of a process in bytes; undefined if it is gone or not on Linux. */
function memoryOf(pid: number): number | undefined {
  try {
    // Synchronous: the thread pool's own reads wait behind whatever keeps the pool busy.
    const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return match ? Number(match[1]) * 1024 : undefined
  } catch {
    return undefined
  }
}

/** A signal that aborts once a process exceeds `most` bytes. Linux only. */
export function watchMemory(pid: number | undefined, most: number): { exceeded: AbortSignal; stop(): void } {
  const exceeded = new AbortController()
  const timer = setInterval(() => {
    if (pid !== undefined && (memoryOf(pid) ?? 0) > most) exceeded.abort()
  }, EVERY_MS)
  return { exceeded: exceeded.signal, stop: () => clearInterval(timer) }
}
