import { useState } from 'react'

/**
 * A box that stands where it was put at once, though the answer takes its time, and goes back when that is a refusal.
 * While an answer is awaited another press counts for nothing: a shaking hand taps twice.
 */
export function useWish(isOn: boolean, carryOut: (wish: boolean) => Promise<unknown>) {
  const [wish, setWish] = useState<{ instead: boolean; busy: boolean }>()
  // What was read since goes before what was asked for then.
  const isOver = wish !== undefined && wish.instead !== isOn
  if (isOver && !wish.busy) setWish(undefined)
  const stands = wish === undefined || isOver ? isOn : !isOn
  async function change(next: boolean) {
    if (wish?.busy) return
    setWish({ instead: isOn, busy: true })
    try {
      await carryOut(next)
      // What was asked for holds until it was read.
      setWish({ instead: isOn, busy: false })
    } catch {
      // Told by a notification.
      setWish(undefined)
    }
  }
  return { isOn: stands, change: (next: boolean) => void change(next) }
}
