import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import type { Family } from '../../../contract/families.ts'
import { sentence, t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { paths } from '../../base/paths.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { DayMeasurements } from '../../medicines/measurements/DayMeasurements.tsx'
import { carriedInto, dayText, type Offset, toOffset } from '../../medicines/plans/day.ts'
import { type Day, dayAround, rangeOf } from '../../medicines/plans/dayRange.ts'
import { inFamilyOrder, toPlanned } from '../../medicines/plans/states.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { DayView } from './DayView.tsx'
import { NoPlans } from './NoPlans.tsx'
import { useActs } from './useActs.ts'
import { useDay } from './useDay.ts'
import { useSwipe } from './useSwipe.ts'

const NAMES: Record<Offset, string> = {
  [-1]: sentence('Yesterday'),
  0: sentence('Today'),
  1: sentence('Tomorrow'),
}

const isOffset = (offset: number): offset is Offset => Math.abs(offset) <= 1

interface DayBarProps {
  day: Day
  offset: Offset
  onOffset: (offset: Offset) => void
}

/** Names the day shown and links to the days beside it. */
export function DayBar({ day, offset, onOffset }: DayBarProps) {
  const go = (next: number) => isOffset(next) && onOffset(next)
  const nameOf = (next: number) => (isOffset(next) ? t(NAMES[next]) : '')
  const { long, short } = dayText(day)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h1 className="text-2xl lg:text-3xl">{t(NAMES[offset])}</h1>
      <div className="-me-3 flex items-center">
        <IconButton
          label={nameOf(offset - 1) || t('The day before')}
          disabled={!isOffset(offset - 1)}
          onClick={() => go(offset - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <p className="text-sm text-ink-2">
          <span className="md:hidden">{short}</span>
          <span className="max-md:hidden">{long}</span>
        </p>
        <IconButton
          label={nameOf(offset + 1) || t('The day after')}
          disabled={!isOffset(offset + 1)}
          onClick={() => go(offset + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** Placeholder while a day is read. */
const DayWaiting = () => (
  <Loading className="mt-3 grid gap-3">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Skeleton className="h-19" />
    <Skeleton className="h-64 lg:max-w-180" />
    <Skeleton className="h-16 lg:max-w-180" />
  </Loading>
)

const DayFailed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className="mt-4">
    <LoadFailed sentence={t('The day could not be loaded.')} reason={sentenceOf(error)} onRetry={onRetry} />
  </div>
)

const loadSheet = () => import('./TodaySheet.tsx')
const loadAfterDose = () => import('../../medicines/doses/AfterDose.tsx')
const loadAsked = () => import('./AskedSheet.tsx')

/** Today, yesterday or tomorrow of a family, with the sheets that its buttons open. */
function FamilyToday({ family, card }: { family: Family; card: ReactNode }) {
  const now = useNow()
  const [offset, setOffset] = useState<Offset>(0)
  useSwipe(useCallback((by) => setOffset((before) => toOffset(before + by)), []))
  const day = dayAround(now, offset)
  const read = useDay(family, day, offset === 0 ? dayAround(now, -1) : undefined)
  const acts = useActs(family.id, read.medications, read.people)
  const [personId, choosePerson] = usePersonChosen()
  const { asked, forget, followUp, endFollowUp } = acts.logging
  return (
    <>
      <DayBar day={day} offset={offset} onOffset={setOffset} />
      {read.error ? (
        <DayFailed error={read.error} onRetry={read.retry} />
      ) : !read.isKnown ? (
        <DayWaiting />
      ) : read.isUnplanned && offset === 0 ? (
        <NoPlans medications={read.medications} />
      ) : (
        <DayView
          key={offset}
          offset={offset}
          planned={inFamilyOrder(
            [
              ...carriedInto(day, toPlanned(read.earlier, now, acts.pressed), now),
              ...toPlanned(read.occurrences, now, acts.pressed),
            ],
            read.people,
          )}
          read={read}
          acts={acts}
          personId={personId}
          onPerson={choosePerson}
          card={card}
        />
      )}
      {!read.error && read.errorBeside ? <DayFailed error={read.errorBeside} onRetry={read.retry} /> : null}
      {read.isKnown && !read.isUnplanned && (
        <Link href={paths.overview({ view: 'day', personId })} className="quiet-link mt-6 w-fit print:hidden">
          {t('See the day, the week and the month')}
        </Link>
      )}
      {read.isKnown && (
        <DayMeasurements
          familyId={family.id}
          people={read.people}
          personId={personId}
          range={rangeOf(day)}
          mayAdd={offset < 1}
        />
      )}
      {followUp && !asked && (
        <OnDemand
          key={followUp.dose.id}
          load={loadAfterDose}
          props={{ familyId: family.id, ...followUp.taking, dose: followUp.dose, onClose: endFollowUp }}
          onFailed={endFollowUp}
        />
      )}
      {acts.sheet && (
        <OnDemand
          load={loadSheet}
          props={{ sheet: acts.sheet, acts, onClose: acts.closeSheet }}
          onFailed={acts.closeSheet}
        />
      )}
      {asked && (
        <OnDemand
          key={asked.taking.occurrenceId}
          load={loadAsked}
          props={{ asked, acts }}
          onFailed={forget}
        />
      )}
    </>
  )
}

/** The one person whose day is shown, kept in the address: a tablet beside a bed can open it. */
function usePersonChosen() {
  const [, navigate] = useLocation()
  const personId = new URLSearchParams(useSearch()).get('for') ?? undefined
  const choose = (id: string | undefined) =>
    navigate(id === undefined ? paths.today : paths.todayOf(id), { replace: id === undefined })
  return [personId, choose] as const
}

/** The page that a household with plans opens first. `card` is shown under the drawers. */
export default function TodayPage({ card }: { card: ReactNode }) {
  const { families, selected, error, retry } = useFamilies()
  if (families?.length === 0) return <Redirect to={paths.newFamily} replace />
  if (selected) return <FamilyToday key={selected.id} family={selected} card={card} />
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{t('Today')}</h1>
      {error ? <DayFailed error={error} onRetry={retry} /> : <DayWaiting />}
    </>
  )
}
