import type { Dose } from '../../../contract/doses.ts'
import { t, tn } from '../../../language/t.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { formatTime } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { useWeek } from './useWeek.ts'
import { WeekPanel } from './WeekPanel.tsx'
import type { DayMark } from './WeekStrip.tsx'
import { dosesByDay, rangeOf } from './week.ts'

/** The week of a medication without a plan: doses per day. */
export function WeeklyAdherence({ medicationId }: { medicationId: string }) {
  const now = useNow()
  const [week, setWeek] = useWeek()
  const { data, error, refetch } = useRead(reads.doses(medicationId, rangeOf(week)))
  const perDay = dosesByDay(week, data ?? [])
  return (
    <WeekPanel
      week={week}
      onWeek={setWeek}
      marks={week.days.map((day, index) => markOf(perDay[index] ?? [], day > now))}
      isBusy={!data}
      error={error}
      failed={t('The doses could not be loaded.')}
      onRetry={() => void refetch()}
    />
  )
}

/** The mark of a day by its doses. */
export const markOf = (doses: readonly Dose[], isFuture: boolean): DayMark => {
  const isOpen = isFuture && doses.length === 0
  return {
    look: doses.length > 0 ? 'all' : isFuture ? 'rest' : 'none',
    count: isOpen ? '–' : String(doses.length),
    spoken: isOpen ? t('Not taken') : tn(doses.length, '{count} taken', '{count} taken'),
    details: doses.length === 0 ? t('Not taken') : <Taken doses={doses} />,
  }
}

/** The time and note of each dose. */
export const Taken = ({ doses }: { doses: readonly Dose[] }) =>
  doses.map(({ id, takenAt, notes }) => (
    <span key={id} className="block">
      {t('Taken at {time}', { time: formatTime(takenAt) })}
      {notes && <span className="block wrap-anywhere">{t('Note: {note}', { note: notes })}</span>}
    </span>
  ))
