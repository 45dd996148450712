import { useIsHere } from './useIsHere.ts'

/** Calls `leave` only while mounted: a late answer must not close something else. */
export function useWhileHere(leave: () => void): () => void {
  const isHere = useIsHere()
  return () => {
    if (isHere()) leave()
  }
}
