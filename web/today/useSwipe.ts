import { useEffect } from 'react'

/** How far a finger goes for a swipe, in pixels; and how much more sideways than up or down. */
const FAR = 64
const SIDEWAYS = 2

/** Calls back when a finger swipes over the page, with 1 for towards what comes next. Two fingers zoom. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): void {
  useEffect(() => {
    let from: Touch | undefined
    const start = ({ touches, target }: TouchEvent) => {
      const isInput = target instanceof Element && target.closest('[role=dialog], input, select') !== null
      from = touches.length === 1 && !isInput ? touches[0] : undefined
    }
    const end = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return
      const across = to.clientX - from.clientX
      const isSwipe =
        Math.abs(across) > FAR && Math.abs(across) > SIDEWAYS * Math.abs(to.clientY - from.clientY)
      from = undefined
      if (isSwipe) onSwipe(across < 0 ? 1 : -1)
    }
    addEventListener('touchstart', start, { passive: true })
    addEventListener('touchend', end, { passive: true })
    return () => {
      removeEventListener('touchstart', start)
      removeEventListener('touchend', end)
    }
  }, [onSwipe])
}
