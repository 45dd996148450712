/** Duration of the confetti in milliseconds, and its number of pieces (specification, section 9). */
export const CONFETTI_MS = 5000
export const CONFETTI_PIECES = 500

let falling = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  falling = next
  for (const listener of listeners) listener()
}

export const isCelebrating = (): boolean => falling
export function onCelebration(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Lets confetti fall, unless the person prefers less motion. It outlives the dialog that asked for it. */
export function celebrate(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  set(true)
  setTimeout(() => set(false), CONFETTI_MS)
}
