import { signal } from '../../base/http/signal.ts'

/** Duration of the confetti in milliseconds, and its number of pieces (specification, section 9). */
export const CONFETTI_MS = 5000
export const CONFETTI_PIECES = 500

let falling = false
const changed = signal()

function set(next: boolean): void {
  falling = next
  changed.emit()
}

export const isCelebrating = (): boolean => falling
export const onCelebration = changed.on

/** Lets confetti fall, unless the person prefers less motion. It outlives the dialog that asked for it. */
export function celebrate(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  set(true)
  setTimeout(() => set(false), CONFETTI_MS)
}
