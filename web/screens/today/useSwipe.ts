import { useEffect } from 'react'

/** Pixels that a finger moves for a swipe; and factor by which it must move more sideways than up or down. */
const FAR = 64
const SIDEWAYS = 2

/**
 * Calls back when a finger swipes over the page: 1 for the next, -1 for the previous, turned where one reads from right
 * to left. Two fingers zoom.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): void {
  useEffect(() => {
    let touch = new AbortController()
    const start = ({ touches, target }: TouchEvent) => {
      touch.abort()
      const [from, ...others] = touches
      if (!from || others.length > 0 || !(target instanceof Element)) return
      if (target.closest('[role=dialog], input, select')) return
      touch = new AbortController()
      // A touch ends on the element where it began; if that has left the page, the event does not bubble.
      target.addEventListener(
        'touchend',
        (event) => {
          const to = (event as TouchEvent).changedTouches[0]
          if (!to) return
          const turned = document.dir === 'rtl' ? -1 : 1
          const across = turned * (to.clientX - from.clientX)
          const down = to.clientY - from.clientY
          if (Math.abs(across) > FAR && Math.abs(across) > SIDEWAYS * Math.abs(down))
            onSwipe(across < 0 ? 1 : -1)
        },
        { once: true, passive: true, signal: touch.signal },
      )
    }
    addEventListener('touchstart', start, { passive: true })
    return () => {
      touch.abort()
      removeEventListener('touchstart', start)
    }
  }, [onSwipe])
}
