import { t } from '../../language/t.ts'
import './shell.css'
import { Ellipsis, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { Family } from '../../contract/families.ts'
import { paths } from '../base/paths.ts'
import { Drawers } from '../base/ui/Drawers.tsx'
import { OnDemand } from '../base/ui/OnDemand.tsx'
import { Celebration } from '../people/families/Celebration.tsx'
import { FamiliesProvider, useFamilies } from '../people/families/selectedFamily.tsx'
import { useOpening } from '../screens/today/useOpening.ts'
import { AfterLoad } from './AfterLoad.tsx'
import { Badge } from './Badge.tsx'
import { type Destination, mainPlaces, otherPlaces } from './destinations.ts'
import { Header } from './Header.tsx'
import { PlaceLink } from './PlaceLink.tsx'
import { RailFoot, RailPlaces } from './Rail.tsx'
import { type Badges, useBadges } from './useBadges.ts'

/** The bar at the foot of a phone. With very large letters, More has what does not fit. */
function NavigationBar({ family, badges }: { family: Family | undefined; badges: Badges }) {
  const more: Destination = {
    href: paths.more,
    label: t('More'),
    word: t('More', {}, 'in the bar'),
    Icon: Ellipsis,
    pages: new RegExp(
      `^(/families/|${otherPlaces(undefined)
        .map(({ href }) => href)
        .join('|')})`,
    ),
  }
  return (
    <nav aria-label={t('Pages')} data-bar className="bar on-cabinet lg:hidden print:hidden">
      {[...mainPlaces(family), more].map(({ href, label, word = label, Icon, pages }) => (
        <PlaceLink
          key={href}
          href={href}
          pages={pages}
          // The short word is part of the whole one, which the page and the rail have.
          label={href === paths.addMedication ? label : undefined}
          className={`group relative ${href === paths.addMedication || href === paths.shopping ? 'max-[17.5rem]:hidden' : ''}`}
        >
          {href === paths.addMedication ? (
            <span className="bar-knob">
              <Plus aria-hidden="true" strokeWidth={2.75} className="size-5" />
            </span>
          ) : (
            <span className="bar-icon group-aria-[current]:paper-label">
              <Icon
                aria-hidden="true"
                className={`size-5.5 ${href === paths.dashboard ? 'rotate-45' : ''}`}
              />
            </span>
          )}
          <span className={`bar-word ${word.length > 9 ? 'tracking-[-0.04em]' : ''}`}>{word}</span>
          <Badge
            {...badges[href]}
            className="absolute -top-0.5 start-[min(50%+0.625rem,100%-1.5rem)] h-5 min-w-5"
          />
        </PlaceLink>
      ))}
    </nav>
  )
}

const load = () => import('../medicines/plans/ZoneNotice.tsx')

/** Asks who travels whose clock the own plans go by. A family without plans has no clock to go by. */
function Elsewhere() {
  const { selected } = useFamilies()
  return selected?.timeZone ? <OnDemand load={load} props={{}} /> : null
}

interface ShellProps {
  /** A task has a bar of its own in the place of the phone's: Back leads out of it. */
  isTask: boolean
  /** The page's name: the focus goes to its beginning, and a screen reader says where that is. */
  title: string
  children: ReactNode
}

/** The frame of every signed-in page: a header above and a bar below on phones, a rail on a desk. */
export default function Shell(props: ShellProps) {
  return (
    <FamiliesProvider>
      <Frame {...props} />
      <Celebration />
    </FamiliesProvider>
  )
}

function Frame({ isTask, title, children }: ShellProps) {
  const { selected } = useFamilies()
  const places = { family: selected, badges: useBadges() }
  const main = useRef<HTMLElement>(null)
  useOpening()
  return (
    <>
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="fixed top-2 start-2 z-40 rounded-md bg-enamel px-4 py-3 font-bold text-green shadow-toast not-focus:sr-only"
      >
        {t('Jump to the page')}
      </button>
      <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start print:block">
        <div className="rail contents lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:border-e-3 lg:border-double lg:border-cabinet-line lg:bg-cabinet">
          <Header />
          <RailPlaces {...places} />
          <div className="drawers-of-rail min-h-0 flex-1 overflow-hidden max-lg:hidden print:hidden">
            <Drawers columns={2} rows={12} width={144} height={112} className="-ms-[1.5px] h-336 w-72" />
          </div>
          <RailFoot />
        </div>
        <main
          ref={main}
          tabIndex={-1}
          aria-label={title}
          className={`w-full flex-1 px-4 pt-5 md:px-8 md:pt-8 lg:max-w-336 lg:px-[clamp(2rem,4vw,4rem)] lg:pt-10 lg:pb-16 print:p-0 ${isTask ? 'pb-38' : 'pb-[calc(var(--bar)+2rem)]'}`}
        >
          <AfterLoad />
          <Elsewhere />
          {children}
        </main>
        {!isTask && <NavigationBar {...places} />}
      </div>
    </>
  )
}
