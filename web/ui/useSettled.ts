import { useEffect, useState } from 'react'

/** Long enough not to send a request per letter, in milliseconds. */
const QUIET_MS = 400

/** The typed value, once typing pauses. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
