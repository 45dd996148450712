import { Check, ChevronDown, Moon, Sun, Sunrise, Sunset } from 'lucide-react'
import { useState } from 'react'
import { joinNames } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { EARLIER, TOMORROW } from '../../medicines/plans/day.ts'
import { isMissed, isSettled, isUpcoming, isWaiting, type PlannedDose } from '../../medicines/plans/states.ts'
import { DoseCard } from './DoseCard.tsx'
import { type DayDrawer as Drawer, foldText, frontSummary } from './drawers.ts'
import { Label } from './Label.tsx'
import { ShelfLine } from './ShelfLine.tsx'
import type { TodayActs } from './useActs.ts'

const ICONS = {
  Morning: Sunrise,
  Noon: Sun,
  Evening: Sunset,
  Bedtime: Moon,
  [EARLIER]: Moon,
  [TOMORROW]: Sunrise,
} as const

interface DrawerFrontProps {
  name: Drawer['name']
  summary: ReturnType<typeof frontSummary>
  /** All of it is still to come. */
  isNext: boolean
  /** Nothing more waits in it, and something was taken or skipped. */
  isDone: boolean
  isOpen: boolean
  onToggle: () => void
}

/** Front of a drawer: its name and summary; a press opens or closes it. */
export function DrawerFront({ name, summary, isNext, isDone, isOpen, onToggle }: DrawerFrontProps) {
  const Icon = ICONS[name]
  return (
    <h2 className="font-sans text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`drawer-front ${isNext ? 'next' : 'on-cabinet'}`}
      >
        <Label>
          <Icon aria-hidden="true" />
          {t(name)}
        </Label>{' '}
        <span className="summary">
          {'waiting' in summary ? (
            <Sentence
              of="<ring>{count}</ring> waiting"
              count={summary.waiting}
              parts={{
                ring: (count) => (
                  <span className="inline-grid h-6 min-w-6 place-items-center rounded-full bg-on-cabinet px-1.5 text-xs leading-none text-cabinet">
                    {count}
                  </span>
                ),
              }}
            />
          ) : (
            <>
              {isDone && <Check aria-hidden="true" className="size-5" />}
              {summary.text}
            </>
          )}
        </span>
        <ChevronDown aria-hidden="true" className="chevron" />
      </button>
    </h2>
  )
}

/** From so many doses on, one press for all of a drawer helps. */
const LEAST_FOR_ALL = 3

interface DayDrawerProps {
  drawer: Drawer
  acts: TodayActs
  large: boolean
}

/** One drawer of the day: open while something waits in it or was missed, unless a press has shut it. */
export function DayDrawer({ drawer, acts, large }: DayDrawerProps) {
  const { name, planned, cards, later, settled } = drawer
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (cards.length > 0 || name === TOMORROW || planned.some(isMissed))
  const isNext = planned.every(isUpcoming) && cards.length === 0
  const waiting = cards.flatMap(({ doses }) => doses).filter(isWaiting)
  return (
    <section aria-label={t(name)}>
      <DrawerFront
        name={name}
        isNext={isNext}
        summary={frontSummary(planned)}
        isDone={planned.every(isSettled) && !planned.every(isMissed)}
        isOpen={isOpen}
        onToggle={() => setChosen(!isOpen)}
      />
      {isOpen && (
        <div className={`day-tray ${isNext ? 'next' : ''} ${large ? '' : 'wide'}`}>
          {cards.map((card) => (
            <DoseCard key={card.personId} card={card} acts={acts} large={large} />
          ))}
          {later.length > 0 && <Shelf planned={later} acts={acts} />}
          {settled.length > 0 &&
            (cards.length + later.length > 0 ? (
              <Fold planned={settled} acts={acts} />
            ) : (
              <Shelf planned={settled} acts={acts} />
            ))}
          {acts.mayLog && cards.length > 1 && waiting.length >= LEAST_FOR_ALL && (
            <Button
              look="quiet"
              className="col-span-full bg-enamel"
              icon={<Check aria-hidden="true" className="size-5" />}
              onClick={() => acts.openSheet({ kind: 'all', doses: waiting })}
            >
              {t('Take All {count}: {people}', {
                count: waiting.length,
                people: joinNames(
                  cards.map(
                    ({ personId }) => acts.people.find(({ id }) => id === personId)?.name ?? t('Someone'),
                  ),
                ),
              })}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

const Shelf = ({ planned, acts }: { planned: readonly PlannedDose[]; acts: TodayActs }) => (
  <ul className="min-w-0 rounded-md border border-rule bg-enamel px-2 py-1">
    {planned.map((one) => (
      <ShelfLine key={one.occurrence.id} planned={one} acts={acts} />
    ))}
  </ul>
)

/** Settled doses, folded while others are open. */
const Fold = ({ planned, acts }: { planned: readonly PlannedDose[]; acts: TodayActs }) => (
  <details className="group col-span-full rounded-md border border-rule bg-enamel px-2 py-1">
    <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 rounded-md px-2 py-1 text-sm font-bold hover:bg-green-tint [&::-webkit-details-marker]:hidden">
      <Check aria-hidden="true" className="size-5 shrink-0" />
      {foldText(planned)}
      <ChevronDown aria-hidden="true" className="ms-auto size-5 shrink-0 group-open:rotate-180" />
    </summary>
    <ul>
      {planned.map((one) => (
        <ShelfLine key={one.occurrence.id} planned={one} acts={acts} />
      ))}
    </ul>
  </details>
)
