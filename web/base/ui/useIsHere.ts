import { useEffect, useRef } from 'react'

/** True while the component is mounted: a late answer must not navigate or close anything. */
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
