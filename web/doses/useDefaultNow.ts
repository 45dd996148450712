import { useEffect, useState } from 'react'
import { useNow } from '../ui/useNow.ts'

/**
 * Keeps a default of "now" true in a dialog that is left open, overnight too: `follow` is called with every new minute,
 * until the function that is given is called because the person chose a time, or because a call was made that has to be
 * repeated as it was.
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
