import { readFileSync } from 'node:fs'

/** Decoders take a gigabyte in a second: looked at so often, few pass the limit by more than a tenth of it. */
const EVERY_MS = 50

/** Memory that a process holds now, in bytes; undefined where the system does not tell (only Linux does) or it is gone. */
function memoryOf(pid: number): number | undefined {
  try {
    // Not the thread pool's own reading: that one waits behind whatever keeps the pool busy.
    const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    return held ? Number(held[1]) * 1024 : undefined
  } catch {
    return undefined
  }
}

/** A signal that aborts once a process holds more than `most` bytes. It never does where the system does not tell. */
export function watchMemory(pid: number | undefined, most: number): { exceeded: AbortSignal; stop(): void } {
  const exceeded = new AbortController()
  const timer = setInterval(() => {
    if (pid !== undefined && (memoryOf(pid) ?? 0) > most) exceeded.abort()
  }, EVERY_MS)
  return { exceeded: exceeded.signal, stop: () => clearInterval(timer) }
}
