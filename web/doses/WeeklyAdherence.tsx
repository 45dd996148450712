import type { Dose } from '../../contract/doses.ts'
import { sentenceOf, useRead } from '../http/cache.ts'
import { reads } from '../reads.ts'
import { formatTime } from '../ui/dates.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useNow } from '../ui/useNow.ts'
import { useWeek } from './useWeek.ts'
import { WeekBar } from './WeekBar.tsx'
import { type DayMark, WeekStrip } from './WeekStrip.tsx'
import { dosesByDay, rangeOf } from './week.ts'

/** The week of a medication that nobody has a plan for: how many doses each day has. */
export function WeeklyAdherence({ medicationId }: { medicationId: string }) {
  const now = useNow()
  const [week, setWeek] = useWeek()
  const { data, error, refetch } = useRead(reads.doses(medicationId, rangeOf(week)))
  const perDay = dosesByDay(week, data ?? [])
  return (
    <Panel className="print:break-inside-avoid">
      <h2 className="text-xl">Weekly Adherence</h2>
      <WeekBar week={week} onWeek={setWeek} />
      {error ? (
        <LoadFailed
          sentence="The doses could not be read."
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <WeekStrip
          week={week}
          isBusy={!data}
          marks={week.days.map((day, index) => markOf(perDay[index] ?? [], day > now))}
        />
      )}
    </Panel>
  )
}

/** The mark of a day by its doses alone. */
export const markOf = (doses: readonly Dose[], isFuture: boolean): DayMark => ({
  look: doses.length > 0 ? 'all' : isFuture ? 'rest' : 'none',
  count: doses.length > 0 ? String(doses.length) : isFuture ? '–' : '0',
  spoken: doses.length > 0 ? `${doses.length} taken` : 'Not taken',
  details: doses.length === 0 ? 'Not taken' : <Taken doses={doses} />,
})

/** When each dose was taken, and its note. */
export const Taken = ({ doses }: { doses: readonly Dose[] }) =>
  doses.map(({ id, takenAt, notes }) => (
    <span key={id} className="block">
      Taken at {formatTime(takenAt)}
      {notes && <span className="block wrap-anywhere">Note: {notes}</span>}
    </span>
  ))
