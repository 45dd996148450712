import { useRead } from '../http/read.ts'
import { PersonMark } from '../people/PersonMark.tsx'
import { Button } from '../ui/Button.tsx'
import { formatTime } from '../ui/dates.ts'
import { useNow } from '../ui/useNow.ts'
import { AllDone } from './AllDone.tsx'
import { answer, isAllDone } from './answer.ts'
import { arrange } from './arrange.ts'
import type { Offset } from './DayBar.tsx'
import { DayDrawer } from './DayDrawer.tsx'
import { dayAround } from './day.ts'
import { MissedBox } from './MissedBox.tsx'
import { PersonStrip } from './PersonStrip.tsx'
import { RunningOut } from './RunningOut.tsx'
import { endings } from './runningOut.ts'
import { isMissed, type Planned } from './states.ts'
import type { TodayActs } from './useActs.ts'
import type { useDay } from './useDay.ts'
import { plannedIn } from './usePlanned.ts'
import { WhenNeeded } from './WhenNeeded.tsx'

interface DayViewProps {
  familyId: string
  offset: Offset
  planned: readonly Planned[]
  read: Pick<ReturnType<typeof useDay>, 'allowances' | 'forecasts' | 'medications'>
  acts: TodayActs
  /** The only one whose doses are shown. */
  personId: string | undefined
  onPerson: (personId: string | undefined) => void
}

/** A day from morning to night, of everybody or of one person. */
export function DayView(props: DayViewProps) {
  const { offset, planned: everyone, acts, onPerson, familyId } = props
  const { allowances, forecasts, medications } = props.read
  const now = useNow()
  const one = acts.people.find(({ id }) => id === props.personId)
  const isOf = ({ personId }: { personId: string }) => one === undefined || personId === one.id
  const planned = everyone.filter(({ occurrence }) => isOf(occurrence))
  const needed = offset === 0 ? allowances.filter(isOf) : []
  const ending = offset === 0 && !one ? endings(medications, forecasts, now) : []
  const isDone = isAllDone(planned) && planned.every(({ stoodAs }) => stoodAs === undefined)
  const tomorrow = useTomorrow(familyId, isDone && offset === 0)
  const isLarge = one !== undefined
  const missed = offset === 0 ? planned.filter((dose) => isMissed(dose) && dose.stoodAs === undefined) : []
  const shown = acts.people.filter(
    ({ id, archived }) => !archived || everyone.some(({ occurrence }) => occurrence.personId === id),
  )
  const sentence = answer(planned, { people: acts.people, one })
  const drawers = arrange(planned, dayAround(now, offset)).map((drawer) => (
    <DayDrawer key={drawer.name} drawer={drawer} acts={acts} large={isLarge} />
  ))
  const answerLine = (
    <p
      role="status"
      className="mt-1.5 font-serif text-lg leading-tight font-bold text-pretty proportional-nums wrap-anywhere md:text-xl"
    >
      {sentence}
    </p>
  )
  return (
    <>
      {one && acts.people.length > 1 ? (
        <div className="my-3 mb-4 grid max-w-176 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 max-[19rem]:grid-cols-[auto_minmax(0,1fr)]">
          <PersonMark person={one} size="strip" />
          {answerLine}
          <Button
            look="quiet"
            className="px-3! max-[19rem]:col-span-full"
            onClick={() => onPerson(undefined)}
          >
            Everyone
          </Button>
        </div>
      ) : (
        <>
          {answerLine}
          {acts.people.length > 1 ? (
            <PersonStrip people={shown} planned={everyone} onChosen={onPerson} />
          ) : (
            <div className="h-4" />
          )}
        </>
      )}
      {missed.length > 0 && <MissedBox missed={missed} acts={acts} />}
      <div
        className={`grid gap-8 ${isLarge ? 'max-w-176' : needed.length + ending.length > 0 ? 'lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-10' : 'lg:max-w-200'}`}
      >
        {isDone ? (
          <AllDone note={tomorrow}>{drawers}</AllDone>
        ) : (
          <div className="grid min-w-0 gap-3 empty:hidden">{drawers}</div>
        )}
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

/** "Tomorrow begins at 7:00 AM." once a day is done. */
function useTomorrow(familyId: string, enabled: boolean): string | undefined {
  const { data } = useRead(plannedIn(familyId, dayAround(useNow(), 1)), { enabled })
  const [first] = data ?? []
  return enabled && first ? `Tomorrow begins at ${formatTime(first.dueAt)}.` : undefined
}
