import { useState } from 'react'
import { useSearch } from 'wouter'
import { type Choice, EVERYTHING } from './choice.ts'

interface Kept {
  choice: Choice
  /** Drawers that are open; undefined before one is pressed. */
  opened: readonly string[] | undefined
}

// Outlives the dashboard: coming back from a medicine finds the same list.
let last: { familyId: string; kept: Kept } | undefined

/** Filters of a family's cabinet, until another family's is opened. */
export function useKept(familyId: string) {
  const showExpired = new URLSearchParams(useSearch()).has('expired')
  const [kept, setKept] = useState<Kept>(() =>
    last?.familyId === familyId ? last.kept : { choice: { ...EVERYTHING, showExpired }, opened: undefined },
  )
  function keep(next: Kept) {
    last = { familyId, kept: next }
    setKept(next)
  }
  return [kept, keep] as const
}
