import type { ReactNode } from 'react'
import { t } from '../../../language/t.ts'
import { Button } from '../../base/ui/Button.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import type { Offset } from '../../medicines/plans/day.ts'
import { dayAround } from '../../medicines/plans/dayRange.ts'
import { isMissed, type PlannedDose } from '../../medicines/plans/states.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { arrange } from './drawers.ts'
import { headline, isAllDone } from './headline.ts'
import { MissedBox } from './MissedBox.tsx'
import { PersonStrip } from './PersonStrip.tsx'
import { RunningOut } from './RunningOut.tsx'
import { endings } from './runningOut.ts'
import { Tomorrow } from './Tomorrow.tsx'
import type { TodayActs } from './useActs.ts'
import type { useDay } from './useDay.ts'
import { WhenNeeded } from './WhenNeeded.tsx'

interface DayViewProps {
  offset: Offset
  planned: readonly PlannedDose[]
  read: Pick<ReturnType<typeof useDay>, 'allowances' | 'forecasts' | 'medications' | 'tomorrow'>
  acts: TodayActs
  /** The only one whose doses are shown. */
  personId: string | undefined
  onPerson: (personId: string | undefined) => void
  /** Shown under today's drawers. */
  card: ReactNode
}

/** A day from morning to night, of everybody or of one person. */
export function DayView(props: DayViewProps) {
  const { offset, planned: everyone, acts, onPerson } = props
  const { allowances, forecasts, medications } = props.read
  const now = useNow()
  const one = acts.people.find(({ id }) => id === props.personId)
  const isOf = ({ personId }: { personId: string }) => one === undefined || personId === one.id
  const planned = everyone.filter(({ occurrence }) => isOf(occurrence))
  const needed = offset === 0 ? allowances.filter(isOf) : []
  const ending = offset === 0 && !one ? endings(medications, forecasts, now) : []
  const isDone = isAllDone(planned) && planned.every(({ stateBefore }) => stateBefore === undefined)
  const tomorrow = offset === 0 ? props.read.tomorrow?.filter(isOf) : undefined
  const isLarge = one !== undefined
  const missed =
    offset === 0 ? planned.filter((dose) => isMissed(dose) && dose.stateBefore === undefined) : []
  const shown = acts.people.filter(
    ({ id, archived }) => !archived || everyone.some(({ occurrence }) => occurrence.personId === id),
  )
  const sentence = headline(planned, { people: acts.people, one, offset, tomorrow, now })
  const drawers = arrange(planned, dayAround(now, offset)).map((drawer) => (
    <DayDrawer key={drawer.name} drawer={drawer} acts={acts} large={isLarge} />
  ))
  const headlineText = (
    <p
      role="status"
      className="mt-1.5 font-serif text-lg leading-tight font-bold text-pretty proportional-nums wrap-anywhere md:text-xl"
    >
      {sentence}
    </p>
  )
  // Without drawers nothing is beside the rest.
  const hasDrawers = planned.length + (tomorrow?.length ?? 0) > 0
  const missedBox = missed.length > 0 && <MissedBox missed={missed} acts={acts} />
  return (
    <>
      {one && acts.people.length > 1 ? (
        <div className="my-3 mb-4 grid max-w-176 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 max-[19rem]:grid-cols-[auto_minmax(0,1fr)]">
          <PersonMark person={one} size="strip" />
          {headlineText}
          <Button
            look="quiet"
            className="px-3! max-[19rem]:col-span-full"
            onClick={() => onPerson(undefined)}
          >
            {t('Everyone')}
          </Button>
          {missedBox && <div className="col-span-full">{missedBox}</div>}
        </div>
      ) : (
        <>
          {headlineText}
          {missedBox}
          {acts.people.length > 1 ? (
            <PersonStrip people={shown} planned={everyone} onChosen={onPerson} />
          ) : (
            <div className="h-4" />
          )}
        </>
      )}
      <div
        className={`grid gap-8 ${isLarge ? 'max-w-176' : hasDrawers && needed.length + ending.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10' : 'lg:max-w-200'}`}
      >
        <div className="min-w-0 empty:hidden">
          {isDone ? (
            <AllDone>{drawers}</AllDone>
          ) : (
            <div className="grid min-w-0 gap-3 empty:hidden">
              {drawers}
              {planned.length === 0 && tomorrow && tomorrow.length > 0 && (
                <Tomorrow occurrences={tomorrow} acts={acts} large={isLarge} />
              )}
            </div>
          )}
          {offset === 0 && props.card}
        </div>
        {needed.length + ending.length > 0 && (
          <div className="grid min-w-0 gap-8">
            {needed.length > 0 && <WhenNeeded allowances={needed} acts={acts} />}
            {ending.length > 0 && <RunningOut endings={ending} />}
          </div>
        )}
      </div>
    </>
  )
}

/** A cabinet with all its drawers shut and a cup of tea on top. */
const AllDone = ({ children }: { children: ReactNode }) => (
  <div className="chest">
    <svg viewBox="0 0 96 72" aria-hidden="true" className="cup">
      <path className="steam" d="M34 22c-5-5 4-8 0-14M48 20c-5-6 5-9 0-16M62 22c-5-5 4-8 0-14" />
      <path className="handle" d="M72 38c14-3 16 18-2 18" />
      <path className="china" d="M20 30h56c0 22-8 34-28 34S20 52 20 30z" />
      <path className="band" d="M24 41h48" />
      <ellipse className="china" cx="48" cy="30" rx="28" ry="4.5" />
      <ellipse className="tea" cx="48" cy="30.5" rx="23" ry="2.8" />
      <path className="china" d="M8 66h80c-3 4-8 5.5-14 5.5H22C16 71.5 11 70 8 66z" />
    </svg>
    <div className="slab" />
    <div className="fronts">{children}</div>
    <div className="feet">
      <i />
      <i />
    </div>
  </div>
)
