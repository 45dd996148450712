import { useState } from 'react'

/**
 * An optimistic toggle: shows the new state at once, and the old one after a refusal. Ignores presses while saving: a shaking
 * hand taps twice.
 */
export function useWish(isOn: boolean, carryOut: (wish: boolean) => Promise<unknown>) {
  const [wish, setWish] = useState<{ instead: boolean; busy: boolean }>()
  // A newer read wins over the requested state.
  const isOver = wish !== undefined && wish.instead !== isOn
  if (isOver && !wish.busy) setWish(undefined)
  const stands = wish === undefined || isOver ? isOn : !isOn
  async function change(next: boolean) {
    if (wish?.busy) return
    setWish({ instead: isOn, busy: true })
    try {
      await carryOut(next)
      // The requested state holds until the next read.
      setWish({ instead: isOn, busy: false })
    } catch {
      // A notification reports it.
      setWish(undefined)
    }
  }
  return { isOn: stands, change: (next: boolean) => void change(next) }
}
