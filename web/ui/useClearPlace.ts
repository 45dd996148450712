import { type RefObject, useLayoutEffect } from 'react'

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** How far from the head of the window. */
const HEAD_PX = 16

/**
 * Moves a notification from the foot to the head of the page (`data-place="head"`) if it covers a button at the foot and none at
 * the head. It moves at most once.
 */
export function useClearPlace(list: RefObject<HTMLElement | null>, shown: number | undefined): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || shown === undefined) return
    const look = () => {
      const place = element.getBoundingClientRect()
      const head = new DOMRect(place.x, HEAD_PX, place.width, place.height)
      const buttons = [...document.querySelectorAll('main :is(a, button)')].map((button) =>
        button.getBoundingClientRect(),
      )
      const isFree = (where: DOMRect) => !buttons.some((button) => overlaps(where, button))
      if (isFree(place) || !isFree(head)) return
      element.dataset.place = 'head'
      built.disconnect()
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
