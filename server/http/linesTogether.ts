import type { LogTarget } from './log.ts'

/**
 * Writes the lines of one turn of the event loop at once, and those of the last turn when the process ends: each write
 * wakes whoever collects the log.
 */
export function linesTogether(target: LogTarget): LogTarget {
  let lines = ''
  function flush(): void {
    const together = lines
    lines = ''
    if (together !== '') target.write(together)
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

/** Standard output; when nobody reads it any more, the product goes on without. */
export function standardOutput(): LogTarget {
  process.stdout.on('error', () => {})
  return process.stdout
}
