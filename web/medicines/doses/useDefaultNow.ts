import { useEffect, useState } from 'react'
import { useNow } from '../../base/ui/useNow.ts'

/**
 * Keeps a default time of "now" current in an open dialog: calls `follow` every minute until the returned function is called,
 * because a time was chosen or a request must be repeated unchanged.
 */
export function useDefaultNow(isChosen: boolean, follow: (now: Date) => void): () => void {
  const now = useNow()
  const [held, setHeld] = useState(isChosen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => {
    if (!held) follow(now)
  }, [now])
  return () => setHeld(true)
}
