import { type RefObject, useLayoutEffect } from 'react'

const overlaps = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const BUTTONS = 'main :is(a, button)'
const FOOT = 'main footer :is(a, button)'

/**
 * Moves a notification to the other end of the page (`data-place="other"`) if it covers a button at its own end and none
 * there; where it covers some at both, away from the page's foot. It moves at most once.
 */
export function useClearPlace(list: RefObject<HTMLElement | null>, shown: number | undefined): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || shown === undefined) return
    const covers = (buttons: string) => {
      const place = element.getBoundingClientRect()
      // Before the notice is in it, it covers nothing.
      if (place.height === 0) return false
      return [...document.querySelectorAll(buttons)].some((button) =>
        overlaps(place, button.getBoundingClientRect()),
      )
    }
    const look = () => {
      if (document.querySelector('[data-scrim]') || !covers(BUTTONS)) return
      const coveredFoot = covers(FOOT)
      element.dataset.place = 'other'
      if (!covers(BUTTONS) || (coveredFoot && !covers(FOOT))) end()
      else delete element.dataset.place
    }
    const built = new MutationObserver(look)
    built.observe(document.body, { subtree: true, childList: true })
    // The notice arrives in its place after this, and its words may still change.
    const sized = new ResizeObserver(look)
    sized.observe(element)
    const end = () => {
      built.disconnect()
      sized.disconnect()
    }
    look()
    return () => {
      end()
      delete element.dataset.place
    }
  }, [list, shown])
}
