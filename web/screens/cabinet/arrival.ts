import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useState } from 'react'

interface Place {
  /** Id of the first medication in sight. */
  id: string
  /** Distance of its top from the window's, in pixels. */
  top: number
}

interface State {
  place?: Place
  added?: string
}

const state = (): State => (history.state as State | null) ?? {}
const save = (change: State) => history.replaceState({ ...state(), ...change }, '')

/** Medications that the dashboard was opened for. */
interface Arrivals {
  /** Id of an item that has to be rendered: the page goes to it. */
  itemId: string | undefined
  /** Id of the medication that was just added and is not marked yet. */
  addedId: string | undefined
}

export const Arrival = createContext<Arrivals>({ itemId: undefined, addedId: undefined })

/** Time that a medication is marked after it was added. */
const MARK_MS = 4000

/** Time that the item may take to be rendered, and then what is above it to arrive. */
const WAIT_MS = 5000
const SETTLE_MS = 1000

const itemOf = (id: string) => document.querySelector(`[data-item="${CSS.escape(id)}"]`)

/** First medication in sight, below what is pinned above the list. */
function findPlace(): Place | undefined {
  const under = document.querySelector('main search')?.getBoundingClientRect().bottom ?? 0
  for (const item of document.querySelectorAll<HTMLElement>('[data-item]')) {
    const { top, bottom } = item.getBoundingClientRect()
    if (bottom > Math.max(under, 0)) return { id: item.dataset.item ?? '', top }
  }
  return undefined
}

/**
 * Reads for what the dashboard was opened, and keeps its place: the history entry has the medication in sight, which Back
 * brings to where it was. A distance in pixels alone fails where heights above it are not yet known.
 */
export function useArrivals(): Arrivals {
  const [{ place, added }] = useState(state)
  useEffect(() => {
    if (added !== undefined) save({ added: undefined })
    const onClick = () => save({ place: scrollY > 0 ? findPlace() : undefined })
    addEventListener('click', onClick, { capture: true })
    return () => removeEventListener('click', onClick, { capture: true })
  }, [added])
  useLayoutEffect(() => (place ? goTo(place) : undefined), [place])
  const [arrivals] = useState({ itemId: added ?? place?.id, addedId: added })
  return arrivals
}

/** Scrolls until the place is where it was, for a second or until the person scrolls. */
function goTo({ id, top }: Place): () => void {
  let frame = 0
  let until = performance.now() + WAIT_MS
  let isFound = false
  const end = new AbortController()
  const stop = () => {
    cancelAnimationFrame(frame)
    end.abort()
  }
  function look() {
    const item = itemOf(id)
    if (item) {
      if (!isFound) until = performance.now() + SETTLE_MS
      isFound = true
      const off = item.getBoundingClientRect().top - top
      if (Math.abs(off) >= 1) scrollBy({ top: off, behavior: 'instant' })
    }
    if (performance.now() < until) frame = requestAnimationFrame(look)
  }
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, stop, { signal: end.signal })
  look()
  return stop
}

/** True for a while for the medication that was just added; the page goes to it and to its name. */
export function useIsJustAdded(id: string, item: RefObject<HTMLElement | null>): boolean {
  const arrivals = useContext(Arrival)
  const [isMarked, setMarked] = useState(arrivals.addedId === id)
  useEffect(() => {
    if (arrivals.addedId !== id) return
    // After the page's own arrival, which goes to its top.
    const frame = requestAnimationFrame(() => {
      item.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
      item.current?.querySelector('a')?.focus({ preventScroll: true })
    })
    const timer = setTimeout(() => {
      arrivals.addedId = undefined
      setMarked(false)
    }, MARK_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [arrivals, id, item])
  return isMarked
}
