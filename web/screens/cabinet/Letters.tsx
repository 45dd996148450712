import { type PointerEvent, useEffect, useMemo, useState } from 'react'
import { t } from '../../../language/t.ts'
import { joinLetters, type Section } from './arrange.ts'

/** Least height of a letter of the strip, in pixels. */
const LEAST = 24

const sectionOf = (letter: string) =>
  document.querySelector<HTMLElement>(`[data-section="${CSS.escape(letter)}"]`)

/** Height that the strip has beside the list, in pixels: the search field is above it, the bar below. */
const HEIGHT = () => innerHeight - 160

/** Letters to jump to: a strip beside the list on phones, on which a finger moves along; a row above it on desks. */
export function Letters({ sections }: { sections: readonly Section[] }) {
  const letters = useMemo(() => sections.map(({ name }) => name), [sections])
  const current = useCurrent(letters)
  const most = useMost()
  const entries = joinLetters(letters, most)
  function moveAlong({ buttons, clientX, clientY, pointerType }: PointerEvent) {
    if (pointerType === 'mouse' && buttons === 0) return
    const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-letter]')
    if (under?.dataset.letter) sectionOf(under.dataset.letter)?.scrollIntoView({ behavior: 'instant' })
  }
  const place = letters.indexOf(current ?? '')
  return (
    <nav aria-label={t('Letters')} className="letters" onPointerMove={moveAlong}>
      <div>
        {entries.map(([first, last]) => {
          const start = letters.indexOf(first)
          const end = letters.indexOf(last ?? first)
          return (
            <button
              key={first}
              type="button"
              data-letter={first}
              aria-current={place >= start && place <= end ? 'true' : undefined}
              onClick={() => sectionOf(first)?.scrollIntoView({ behavior: 'instant' })}
            >
              {last === undefined ? first : `${first}–${last}`}
            </button>
          )
        })}
      </div>
    </nav>
  )
}

/** Number of letters that the strip can show. */
function useMost(): number {
  const read = () => (matchMedia('(width >= 68rem)').matches ? 99 : Math.floor(HEIGHT() / LEAST))
  const [most, setMost] = useState(read)
  useEffect(() => {
    const onResize = () => setMost(read())
    addEventListener('resize', onResize)
    return () => removeEventListener('resize', onResize)
  })
  return most
}

/** Letter of the list's part that is at the top of the window. */
function useCurrent(letters: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(letters[0])
  useEffect(() => {
    let frame = 0
    const look = () => {
      const above = letters.filter((letter) => (sectionOf(letter)?.getBoundingClientRect().top ?? 1) < 120)
      setCurrent(above.at(-1) ?? letters[0])
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [letters])
  return current
}
