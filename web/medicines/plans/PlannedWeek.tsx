import { useState } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { t } from '../../../language/t.ts'
import { toLocal } from '../../../schedule/zones.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { dayOf, formatClock } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { usePeople } from '../../people/people/usePeople.ts'
import { useWeek } from '../doses/useWeek.ts'
import { markOf, Taken } from '../doses/WeeklyAdherence.tsx'
import { WeekPanel } from '../doses/WeekPanel.tsx'
import type { DayMark } from '../doses/WeekStrip.tsx'
import { dosesByDay, rangeOf } from '../doses/week.ts'
import { dayOfAll, lookOf, occurrenceText, spokenOf, sumText } from './kept.ts'
import { MonthCalendar } from './MonthCalendar.tsx'

/** The week of a medication with plans: the share of planned doses taken per day. */
export function PlannedWeek({ medication: { id, familyId, logs } }: { medication: Medication }) {
  const now = useNow()
  const people = usePeople(familyId)
  const [week, setWeek] = useWeek()
  const [month, setMonth] = useState(false)
  const dates = week.days.map(dayOf)
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  const kept = useRead(reads.adherence(familyId, id, { from, to }), { watched: true })
  const planned = useRead(reads.occurrencesOf(familyId, id, rangeOf(week)))
  const doses = useRead(reads.doses(id, rangeOf(week)))
  const error = kept.error ?? planned.error ?? doses.error
  const extras = (doses.data ?? []).filter(({ occurrenceId }) => occurrenceId === null)
  const perDay = dosesByDay(week, extras)

  function mark(date: string, index: number): DayMark {
    const day = dayOfAll(kept.data ?? [], date)
    const isPast = date < dayOf(now)
    const unplanned = perDay[index] ?? []
    // Days before the first plan show their doses.
    if (day.planned === 0 && unplanned.length > 0) return markOf(unplanned, false)
    const look = lookOf(day, isPast)
    const isOpen = look === 'none' && date > dayOf(now)
    return {
      look: isOpen ? 'rest' : look,
      count: look === 'rest' || isOpen ? '–' : String(day.taken),
      spoken: isOpen ? t('{count} planned', { count: day.planned }) : spokenOf(day, isPast),
      extra: day.extra,
      details: (
        <>
          <Planned occurrences={(planned.data ?? []).filter(({ local }) => local.startsWith(date))} />
          <Taken doses={unplanned} />
        </>
      ),
    }
  }

  const sums = (kept.data ?? []).flatMap((row) => {
    const text = sumText(row)
    const name = people.find(({ id: personId }) => personId === row.personId)?.name
    return text === undefined ? [] : [{ key: row.personId, text, name }]
  })
  return (
    <WeekPanel
      week={week}
      onWeek={setWeek}
      marks={dates.map(mark)}
      isBusy={!kept.data}
      error={error}
      failed={t('The doses could not be loaded.')}
      onRetry={() => {
        for (const { error: own, refetch } of [kept, planned, doses]) if (own) void refetch()
      }}
    >
      {sums.map(({ key, text, name }) => (
        <p key={key} className="mt-2.5 text-sm leading-[1.35] text-ink-2">
          {sums.length > 1 && name ? `${name}: ${text}` : text}
        </p>
      ))}
      {/* Before the first dose and the first missed one a month is empty. */}
      {(sums.length > 0 || logs.length > 0) && (
        <button
          type="button"
          aria-expanded={month}
          className="quiet-link -mb-2 print:hidden"
          onClick={() => setMonth(!month)}
        >
          {month ? t('Hide the Month') : t('Show the Month')}
        </button>
      )}
      {month && <MonthCalendar medicationId={id} familyId={familyId} />}
    </WeekPanel>
  )
}

const Planned = ({ occurrences }: { occurrences: readonly Occurrence[] }) =>
  occurrences.length === 0
    ? t('Nothing planned')
    : occurrences.map((occurrence) => (
        <span key={occurrence.id} className="block">
          {occurrenceText(occurrence, (instant) =>
            formatClock(toLocal(Date.parse(instant), occurrence.timeZone).slice(11)),
          )}
        </span>
      ))
