import { type ReactNode, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { Arrival } from './arrival.ts'
import type { Facts } from './facts.ts'

/** Items that are rendered together: about a screen of rows. */
const TOGETHER = 12

/** Distance from the window within which items are rendered. */
const NEAR = '1000px 0px'

interface NearItemsProps {
  all: readonly Facts[]
  /** True for the first list of a page: its beginning is rendered at once. */
  isFirst: boolean
  children: (facts: Facts) => ReactNode
}

/** Items of a list that are rendered once they are near the window: a document of two thousand rows is slow on every device. */
export function NearItems({ all, isFirst, children }: NearItemsProps) {
  const { itemId } = useContext(Arrival)
  return Array.from({ length: Math.ceil(all.length / TOGETHER) }, (_, place) => {
    const items = all.slice(place * TOGETHER, (place + 1) * TOGETHER)
    return (
      <Together
        // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of the list, whatever is in it
        key={place}
        all={items}
        isNear={(isFirst && place === 0) || items.some(({ medication }) => medication.id === itemId)}
      >
        {children}
      </Together>
    )
  })
}

function Together({ all, isNear, children }: Omit<NearItemsProps, 'isFirst'> & { isNear: boolean }) {
  const [wasNear, setWasNear] = useState(false)
  const isShown = isNear || wasNear
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setWasNear(true))
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isShown])
  if (isShown) return all.map(children)
  return (
    <li ref={place} aria-hidden="true" className="not-near" style={{ '--items': all.length } as object} />
  )
}
