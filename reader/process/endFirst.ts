import { writeFileSync } from 'node:fs'

/** If the machine runs out of memory, Linux shall end this process, not the server. */
export function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
