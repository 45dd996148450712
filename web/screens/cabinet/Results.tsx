import { ChevronDown, ClockAlert } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { sentence, t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Label } from '../today/Label.tsx'
import { type Drawer, FIRST, firstOpen, PAGE, type Sort } from './arrange.ts'
import type { Facts } from './facts.ts'
import { MedicationGrid } from './MedicationGrid.tsx'
import { MedicationRows } from './MedicationRows.tsx'
import type { View } from './view.ts'

const NAMES: Record<string, string> = { look: sentence('Needs a look'), rest: sentence('Everything else') }

const nameOf = ({ name }: Drawer) => {
  const words = NAMES[name]
  return words === undefined ? name : t(words)
}

export interface ListProps {
  view: View
  now: Date
  onTaken: (id: string) => void
}

const NONE: readonly Facts[] = []

/** A page of a list at a time: a document of two thousand rows is slow on every device. */
export function PagedList({ all, label, ...how }: ListProps & { all: readonly Facts[]; label: string }) {
  const [start, setStart] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const first = start < all.length ? start : 0
  // A search shows its first rows at once; the others follow where no further key is pressed.
  const followed = useDeferredValue(all, NONE)
  const shown = all.slice(first, first + (followed === all ? PAGE : FIRST))
  function turn(to: number) {
    setStart(to)
    top.current?.scrollIntoView()
  }
  return (
    <div ref={top} className="min-w-0 scroll-mt-20">
      {how.view === 'rows' ? (
        <MedicationRows label={label} all={shown} now={how.now} onTaken={how.onTaken} />
      ) : (
        <MedicationGrid medications={shown.map(({ medication }) => medication)} now={how.now} />
      )}
      {all.length > PAGE && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <Button look="quiet" disabled={first === 0} onClick={() => turn(first - PAGE)}>
            {t('Previous {count}', { count: PAGE })}
          </Button>
          <span className="text-sm text-ink-2">
            {t('{first}–{last} of {all}', {
              first: first + 1,
              last: Math.min(first + PAGE, all.length),
              all: all.length,
            })}
          </span>
          <Button look="quiet" disabled={first + PAGE >= all.length} onClick={() => turn(first + PAGE)}>
            {t('Next {count}', { count: Math.min(PAGE, Math.max(all.length - first - PAGE, 1)) })}
          </Button>
        </div>
      )}
    </div>
  )
}

interface DrawerListProps extends ListProps {
  drawers: readonly Drawer[]
  sort: Sort
  /** Names of the drawers that were pressed; undefined before the first press. */
  opened: readonly string[] | undefined
  onOpened: (names: readonly string[]) => void
  /** True if only one drawer is open at a time: the drawers are letters. */
  isOneAtATime: boolean
}

/** The drawers of a cabinet. */
export function DrawerList({ drawers, sort, opened, onOpened, isOneAtATime, ...how }: DrawerListProps) {
  const list = useRef<HTMLDivElement>(null)
  const open = opened ?? [firstOpen(drawers, sort)].flatMap((name) => name ?? [])
  function press(name: string) {
    const others = isOneAtATime ? [] : open.filter((one) => one !== name)
    onOpened(open.includes(name) ? others : [...others, name])
    if (isOneAtATime && !open.includes(name)) show(name)
  }
  /** Another drawer above it may shut: its front stays in sight. */
  const show = (name: string) =>
    requestAnimationFrame(() =>
      list.current
        ?.querySelector(`[data-drawer="${CSS.escape(name)}"]`)
        ?.scrollIntoView({ block: 'nearest' }),
    )
  return (
    <div ref={list} className="grid min-w-0 gap-3">
      {isOneAtATime && (
        <nav aria-label={t('Letters')} className="flex flex-wrap gap-1 max-lg:hidden">
          {drawers
            .filter(({ name }) => name !== 'look')
            .map(({ name }) => (
              <button
                key={name}
                type="button"
                onClick={() => {
                  onOpened([name])
                  show(name)
                }}
                className="grid min-h-11 min-w-11 flex-1 place-items-center rounded-sm border border-edge bg-enamel font-serif font-bold hover:bg-green-tint"
              >
                {name}
              </button>
            ))}
        </nav>
      )}
      {drawers.map((drawer) => {
        const isOpen = open.includes(drawer.name)
        return (
          <section
            key={drawer.name}
            data-drawer={drawer.name}
            aria-label={nameOf(drawer)}
            className="scroll-my-20"
          >
            <h2 className="font-sans text-sm">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => press(drawer.name)}
                className={`drawer-front ${isOpen ? 'on-cabinet' : 'next'}`}
              >
                <Label>
                  {drawer.name === 'look' && <ClockAlert aria-hidden="true" />}
                  {nameOf(drawer)}
                </Label>
                <span className="summary">{drawer.all.length}</span>
                <ChevronDown aria-hidden="true" className="chevron" />
              </button>
            </h2>
            {isOpen && (
              <div className={how.view === 'cards' ? 'day-tray px-3! md:px-5!' : 'rows-in-drawer'}>
                <PagedList all={drawer.all} label={nameOf(drawer)} {...how} />
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}
