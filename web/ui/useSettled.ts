import { useEffect, useState } from 'react'

/** Long enough that a word is not asked for letter by letter. */
const QUIET_MS = 400

/** What is typed, once the typing pauses. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
