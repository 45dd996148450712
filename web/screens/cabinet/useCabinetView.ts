import { useState } from 'react'
import { useSearch } from 'wouter'
import { type Choice, EVERYTHING } from './choice.ts'

// Outlives the dashboard: coming back from a medicine finds the same list.
let last: { familyId: string; choice: Choice } | undefined

/** Filters of a family's cabinet, until another family's is opened. `isAdding`: none, as nothing hides what was just added. */
export function useCabinetView(familyId: string, isAdding: boolean) {
  const showExpired = new URLSearchParams(useSearch()).has('expired')
  const [choice, setChoice] = useState<Choice>(() =>
    last?.familyId === familyId && !isAdding ? last.choice : { ...EVERYTHING, showExpired },
  )
  function keep(next: Choice) {
    last = { familyId, choice: next }
    setChoice(next)
  }
  return [choice, keep] as const
}
