import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OccurrenceState } from '../../contract/occurrences.ts'
import { showToast, UNDO_MS } from '../ui/toasts.ts'
import type { Held } from './states.ts'

type Result = NonNullable<Held['became']>

/**
 * Keeps doses where they stood while they can be undone: nothing moves under the thumb, and one press after the other finds
 * its place.
 */
export function useHeld() {
  const [held, setHeld] = useState<ReadonlyMap<string, Held>>(new Map())
  const isBusy = [...held.values()].some(({ became }) => became === undefined)
  useEffect(() => {
    if (held.size === 0 || isBusy) return
    const timer = setTimeout(() => setHeld(new Map()), UNDO_MS)
    return () => clearTimeout(timer)
  }, [held, isBusy])
  return {
    held,
    /** Keeps what has one of these names where it stands; what stood already keeps that. */
    hold: (doses: readonly { name: string; stoodAs: OccurrenceState }[]) =>
      setHeld((before) => {
        const after = new Map(before)
        for (const { name, stoodAs } of doses)
          after.set(name, { stoodAs: before.get(name)?.stoodAs ?? stoodAs, became: undefined })
        return after
      }),
    became: (name: string, became: Result) =>
      setHeld((before) => {
        const one = before.get(name)
        return one ? new Map(before).set(name, { ...one, became }) : before
      }),
    letGo: (names: readonly string[]) =>
      setHeld((before) => new Map([...before].filter(([name]) => !names.includes(name)))),
  }
}

export type Holding = ReturnType<typeof useHeld>

interface Done {
  title: string
  description: string
  /** Undoes each of them. */
  undo: readonly ((client: QueryClient) => Promise<unknown>)[]
  /** It was taken back, or that failed. */
  onUndone: () => void
}

/** Shows one toast for one press, with one Undo. */
export function tellDone(cache: QueryClient, { title, description, undo, onUndone }: Done): void {
  const takeBack = async () => {
    const results = await Promise.allSettled(undo.map((one) => one(cache)))
    onUndone()
    // A failure shows its own toast.
    if (results.every(({ status }) => status === 'fulfilled')) showToast({ title: 'Undone', description })
  }
  showToast({ title, description, undo: () => void takeBack() })
}
