import { useState } from 'react'
import type { Planned } from './states.ts'
import type { TodayActs } from './useActs.ts'

/** Which doses of a card a sheet acts on: all, until some are left out. */
export function useWhich(doses: readonly Planned[]) {
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = doses.filter(({ occurrence }) => !left.includes(occurrence.id))
  const toggle = (id: string) =>
    setLeft((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  return { chosen, toggle }
}

interface WhichDosesProps extends ReturnType<typeof useWhich> {
  doses: readonly Planned[]
  acts: TodayActs
}

/** Asks which of several doses are meant. */
export function WhichDoses({ doses, acts: { medicationOf }, chosen, toggle }: WhichDosesProps) {
  if (doses.length < 2) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Which ones</legend>
      {doses.map((planned) => (
        <label
          key={planned.occurrence.id}
          className="flex min-h-tap cursor-pointer items-center gap-3 leading-[1.3] font-bold"
        >
          <input
            type="checkbox"
            checked={chosen.includes(planned)}
            onChange={() => toggle(planned.occurrence.id)}
            className="size-5 shrink-0 accent-green"
          />
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {medicationOf(planned.occurrence)?.name ?? 'A medicine'}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
