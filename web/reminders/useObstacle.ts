import { useEffect, useState } from 'react'
import { findObstacle } from './obstacle.ts'

/** The obstacle in this browser, checked again when the person returns from its settings. */
export function useObstacle() {
  const [obstacle, setObstacle] = useState(findObstacle)
  useEffect(() => {
    const look = () => setObstacle(findObstacle())
    for (const coming of ['focus', 'visibilitychange']) addEventListener(coming, look)
    return () => {
      for (const coming of ['focus', 'visibilitychange']) removeEventListener(coming, look)
    }
  }, [])
  return { obstacle, lookAgain: () => setObstacle(findObstacle()) }
}
