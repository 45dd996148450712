import { useEffect, useRef, useState } from 'react'

/**
 * What was typed into open forms survives the end of a session: `keepDrafts` sets it aside when the session is lost,
 * and the same form takes it up again after signing in. It lives in memory only and belongs to one person.
 */
const open = new Set<() => void>()
const kept = new Map<string, unknown>()
let owner: string | undefined

export function keepDrafts(person: string): void {
  owner = person
  for (const keep of open) keep()
}

/** Forgets everything, unless it belongs to this person. */
export function forgetDraftsOfOthers(person: string | undefined): void {
  if (person === owner && person !== undefined) return
  kept.clear()
}

export const hasDraft = (key: string): boolean => kept.has(key)

/** Gives what was set aside under the key, once, and sets the current value aside when the session is lost. */
export function useDraft<Value>(key: string | undefined, current: () => Value): Value | undefined {
  const [draft] = useState(() => (key === undefined ? undefined : (kept.get(key) as Value | undefined)))
  const latest = useRef(current)
  latest.current = current
  useEffect(() => {
    if (key === undefined) return
    kept.delete(key)
    const keep = () => kept.set(key, latest.current())
    open.add(keep)
    return () => void open.delete(keep)
  }, [key])
  return draft
}
