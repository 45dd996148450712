import { useState } from 'react'

/**
 * An optimistic toggle: shows the new state at once, and the old one after a refusal. Ignores presses while saving: a shaking
 * hand taps twice.
 */
export function useOptimisticToggle(isOn: boolean, save: (next: boolean) => Promise<unknown>) {
  const [requested, setRequested] = useState<{ instead: boolean; busy: boolean }>()
  // A newer read wins over the requested state.
  const isOver = requested !== undefined && requested.instead !== isOn
  if (isOver && !requested.busy) setRequested(undefined)
  const shown = requested === undefined || isOver ? isOn : !isOn
  async function change(next: boolean) {
    if (requested?.busy) return
    setRequested({ instead: isOn, busy: true })
    try {
      await save(next)
      // The requested state holds until the next read.
      setRequested({ instead: isOn, busy: false })
    } catch {
      // A notification reports it.
      setRequested(undefined)
    }
  }
  return { isOn: shown, change: (next: boolean) => void change(next) }
}
