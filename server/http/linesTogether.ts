import type { LogTarget } from './log.ts'

/** How long a line waits for others: too short for a person to notice, long enough for many when it matters. */
const TOGETHER_MS = 10

/** Writes lines that come together at once, and the last ones when the process ends: each write wakes whoever collects the log. */
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
      if (lines === '') setTimeout(flush, TOGETHER_MS)
      lines += line
    },
  }
}

/** Standard output; when nobody reads it any more, the product goes on without. */
export function standardOutput(): LogTarget {
  process.stdout.on('error', () => {})
  return process.stdout
}
