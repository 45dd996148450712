import { useEffect, useRef, useState } from 'react'

/**
 * Typed values survive the end of a session: `keepDrafts` stores them when the session is lost, and the same form restores
 * them after signing in. In memory only, for one account.
 */
const open = new Set<() => void>()
const kept = new Map<string, unknown>()
let owner: string | undefined

export function keepDrafts(person: string): void {
  owner = person
  for (const keep of open) keep()
}

/** Deletes all drafts unless they are this account's. */
export function forgetDraftsOfOthers(person: string | undefined): void {
  if (person === owner && person !== undefined) return
  kept.clear()
}

export const hasDraft = (key: string): boolean => kept.has(key)

/** Returns the draft of a key, once, and stores the current value when the session is lost. */
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
