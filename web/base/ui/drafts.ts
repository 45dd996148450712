import { useEffect, useRef, useState } from 'react'
import { DAY_MS } from '../../../language/durations.ts'
import { signal } from '../http/signal.ts'

/** A form's values that were typed and not sent. */
interface Draft {
  value: unknown
  /** When the form was left, in milliseconds since 1970; undefined if the session ended under it. */
  leftAt?: number | undefined
}

/** Later, a draft would surprise. */
const OFFERED_FOR_MS = DAY_MS
const STORED = 'drafts'

/**
 * Drafts of one account by form: the same form shows them again. Those of a session that ended are in memory only; those of
 * forms that were left are on the device too, without photos.
 */
let kept = new Map<string, Draft>()
const sessionEnded = signal()
let owner: string | undefined

/** Keeps what is typed in all forms, as the session ends under them. */
export function keepDrafts(person: string): void {
  owner = person
  sessionEnded.emit()
}

function store(): void {
  const left = [...kept].filter(([, { leftAt }]) => leftAt !== undefined)
  const text = JSON.stringify({ owner, left }, (key, value) => (key === 'photos' ? [] : value))
  if (owner && left.length > 0) localStorage.setItem(STORED, text)
  else localStorage.removeItem(STORED)
}

/** Begins with the drafts of an account, and deletes all others'. */
export function forgetDraftsOfOthers(person: string | undefined): void {
  if (person === owner && person !== undefined) return
  const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}')
  owner = person
  kept = new Map(stored.owner === person ? stored.left : [])
  store()
}

/** True if the session ended under a form: it opens again by itself. */
export const hasDraft = (key: string): boolean => kept.get(key)?.leftAt === undefined && kept.has(key)
export const isDraftKept = (key: string): boolean => kept.has(key)

/**
 * The draft of a key, once; `leftAt` is set if its form was left. Keeps `current` if the session ends, and what `left` gives
 * when the form is left.
 */
export function useKept<Value>(
  key: string | undefined,
  current: () => Value,
  left: () => Value | undefined = () => undefined,
): { value?: Value | undefined; leftAt?: number | undefined } {
  const [draft] = useState(() => {
    const found = kept.get(key ?? '')
    return found && Date.now() - (found.leftAt ?? Date.now()) < OFFERED_FOR_MS ? found : {}
  })
  const latest = useRef({ current, left })
  latest.current = { current, left }
  useEffect(() => {
    if (key === undefined) return
    if (kept.delete(key)) store()
    const keep = () => void kept.set(key, { value: latest.current.current() })
    const keepLeft = () => {
      // The session ended under it.
      if (hasDraft(key)) return
      const value = latest.current.left()
      if (value === undefined) kept.delete(key)
      else kept.set(key, { value, leftAt: Date.now() })
      store()
    }
    const off = sessionEnded.on(keep)
    addEventListener('pagehide', keepLeft)
    return () => {
      off()
      removeEventListener('pagehide', keepLeft)
      keepLeft()
    }
  }, [key])
  return draft as { value?: Value; leftAt?: number }
}

/** The fields that were changed; undefined if none was. */
export function typedIn<Values extends object>(initial: Values, values: Values): Partial<Values> | undefined {
  const text = (of: Values, name: string) => JSON.stringify(of[name as keyof Values])
  const typed = Object.entries(values).filter(([name]) => text(values, name) !== text(initial, name))
  return typed.length > 0 ? (Object.fromEntries(typed) as Partial<Values>) : undefined
}

/** Returns the draft of a key, once, and stores the current value when the session is lost. */
export const useDraft = <Value>(key: string | undefined, current: () => Value): Value | undefined =>
  useKept(key, current).value
