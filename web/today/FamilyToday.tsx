import { useCallback, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Family } from '../../contract/families.ts'
import { paths } from '../paths.ts'
import { OnDemand } from '../ui/OnDemand.tsx'
import { useNow } from '../ui/useNow.ts'
import { carriedInto } from './carried.ts'
import { DayBar, type Offset, toOffset } from './DayBar.tsx'
import { DayView } from './DayView.tsx'
import { DayFailed, DayWaiting } from './DayWaiting.tsx'
import { dayAround } from './day.ts'
import { NoPlans } from './NoPlans.tsx'
import { toPlanned } from './states.ts'
import { useActs } from './useActs.ts'
import { useDay } from './useDay.ts'
import { useSwipe } from './useSwipe.ts'

const loadSheet = () => import('./TodaySheet.tsx')
const loadAsked = () => import('./AskedSheet.tsx')

/** What is planned in a family today, yesterday or tomorrow, and what its buttons open. */
export function FamilyToday({ family }: { family: Family }) {
  const now = useNow()
  const [offset, setOffset] = useState<Offset>(0)
  useSwipe(useCallback((by) => setOffset((before) => toOffset(before + by)), []))
  const day = dayAround(now, offset)
  const read = useDay(family, day, offset === 0 ? dayAround(now, -1) : undefined)
  const acts = useActs(family.id, read.medications, read.people)
  const [personId, choosePerson] = usePersonChosen()
  const { asked, forget } = acts.logging
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
          familyId={family.id}
          offset={offset}
          planned={[
            ...carriedInto(day, toPlanned(read.earlier, now, acts.held), now),
            ...toPlanned(read.occurrences, now, acts.held),
          ]}
          read={read}
          acts={acts}
          personId={personId}
          onPerson={choosePerson}
        />
      )}
      {!read.error && read.errorBeside ? <DayFailed error={read.errorBeside} onRetry={read.retry} /> : null}
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
