import { useEffect, useState } from 'react'

/** Long enough not to send a request per letter, in milliseconds. */
const QUIET_MS = 400

/** The typed value, once typing pauses for so many milliseconds. */
export function useSettled(value: string, quietMs = QUIET_MS): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
