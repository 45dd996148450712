import { useIsHere } from './useIsHere.ts'

/** Closes or leads on only while what asks is on the screen: an answer that comes later closes nothing else. */
export function useWhileHere(leave: () => void): () => void {
  const isHere = useIsHere()
  return () => {
    if (isHere()) leave()
  }
}
