import { type RefObject, useLayoutEffect } from 'react'

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/**
 * Moves a notification to the other end of the page (`data-place="other"`) if it covers a button at its own end and none
 * there. It moves at most once.
 */
export function useClearPlace(list: RefObject<HTMLElement | null>, shown: number | undefined): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || shown === undefined) return
    const isFree = () => {
      const place = element.getBoundingClientRect()
      const buttons = document.querySelectorAll('main :is(a, button)')
      return ![...buttons].some((button) => overlaps(place, button.getBoundingClientRect()))
    }
    const look = () => {
      if (document.querySelector('[data-scrim]') || isFree()) return
      element.dataset.place = 'other'
      if (isFree()) built.disconnect()
      else delete element.dataset.place
    }
    const built = new MutationObserver(look)
    built.observe(document.body, { subtree: true, childList: true })
    look()
    return () => {
      built.disconnect()
      delete element.dataset.place
    }
  }, [list, shown])
}
