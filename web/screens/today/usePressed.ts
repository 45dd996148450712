import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OccurrenceState } from '../../../contract/occurrences.ts'
import { t } from '../../../language/t.ts'
import { showToast, UNDO_MS } from '../../base/ui/toasts.ts'
import type { Pressed } from '../../medicines/plans/states.ts'

type Result = NonNullable<Pressed['result']>

/** Keeps pressed doses in their places while they can be undone, so that nothing moves under the thumb. */
export function usePressed() {
  const [pressed, setPressed] = useState<ReadonlyMap<string, Pressed>>(new Map())
  const isBusy = [...pressed.values()].some(({ result }) => result === undefined)
  useEffect(() => {
    if (pressed.size === 0 || isBusy) return
    const timer = setTimeout(() => setPressed(new Map()), UNDO_MS)
    return () => clearTimeout(timer)
  }, [pressed, isBusy])
  return {
    pressed,
    /** Keeps doses in their places, those pressed before in their first ones. */
    keep: (doses: readonly { name: string; stateBefore: OccurrenceState }[]) =>
      setPressed((before) => {
        const after = new Map(before)
        for (const { name, stateBefore } of doses)
          after.set(name, { stateBefore: before.get(name)?.stateBefore ?? stateBefore, result: undefined })
        return after
      }),
    setResult: (name: string, result: Result) =>
      setPressed((before) => {
        const one = before.get(name)
        return one ? new Map(before).set(name, { ...one, result }) : before
      }),
    release: (names: readonly string[]) =>
      setPressed((before) => new Map([...before].filter(([name]) => !names.includes(name)))),
  }
}

export type PressedDoses = ReturnType<typeof usePressed>

interface PressResult {
  title: string
  description: string
  /** Undoes each of them. */
  undo: readonly ((client: QueryClient) => Promise<unknown>)[]
  /** Called after undoing, even if it failed. */
  onUndone: () => void
}

/** Shows one toast for one press, with one Undo. */
export function showDone(cache: QueryClient, { title, description, undo, onUndone }: PressResult): void {
  const takeBack = async () => {
    const results = await Promise.allSettled(undo.map((one) => one(cache)))
    onUndone()
    // A failure shows its own toast.
    if (results.every(({ status }) => status === 'fulfilled')) showToast({ title: t('Undone'), description })
  }
  showToast({ title, description, undo: () => void takeBack() })
}
