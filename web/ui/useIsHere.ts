import { useEffect, useRef } from 'react'

/** Tells whether what asks is still on the screen: an answer that comes later leads nobody away and closes nothing. */
export function useIsHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
