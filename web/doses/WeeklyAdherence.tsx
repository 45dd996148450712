import type { Dose } from '../../contract/doses.ts'
import { sentenceOf, useRead } from '../http/cache.ts'
import { reads } from '../reads.ts'
import { dayOf, formatTime } from '../ui/dates.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { useNow } from '../ui/useNow.ts'
import { useWeek } from './useWeek.ts'
import { WeekBar } from './WeekBar.tsx'
import { dosesByDay, rangeOf } from './week.ts'

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' })

/** A weekly pill organiser: seven compartments, each with the number of doses of its day. */
export function WeeklyAdherence({ medicationId }: { medicationId: string }) {
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
        <ul
          aria-busy={!data}
          className="narrow:-mx-4 grid grid-cols-7 rounded-[0.875rem] border-[1.5px] border-edge bg-enamel-sunk"
        >
          {week.days.map((day, index) => (
            <li
              key={dayOf(day)}
              className="first:[&_button]:rounded-l-xl last:[&_button]:rounded-r-xl last:[&_button]:shadow-none"
            >
              <Compartment day={day} doses={perDay[index] ?? []} align={alignOf(index)} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The tooltips of the outer days keep to the strip's edges. */
const alignOf = (index: number) => (index < 2 ? 'start' : index > 4 ? 'end' : 'center')

interface CompartmentProps {
  day: Date
  doses: readonly Dose[]
  align: 'start' | 'center' | 'end'
}

function Compartment({ day, doses, align }: CompartmentProps) {
  const now = useNow()
  const isToday = dayOf(day) === dayOf(now)
  const isFuture = day > now
  const count = doses.length
  return (
    <Tooltip content={<Taken doses={doses} />} align={align}>
      {(describedBy) => (
        <button
          {...describedBy}
          type="button"
          aria-label={`${weekday.format(day)}: ${count > 0 ? `${count} taken` : 'Not taken'}`}
          aria-current={isToday ? 'date' : undefined}
          // The rule between two days takes nothing of their width.
          className={`relative flex min-h-20 w-full shadow-[inset_-1px_0_0_var(--rule)] flex-col items-center gap-1.5 pt-2 pb-2.5 text-sm font-semibold before:absolute before:inset-x-1/4 before:-top-[1.5px] before:h-1 before:rounded-b-sm before:bg-edge ${isToday ? 'bg-enamel' : ''}`}
        >
          <span className={isToday ? 'underline decoration-[2.5px] underline-offset-[0.25em]' : ''}>
            {weekday.format(day)}
          </span>
          <span
            className={`grid size-9 place-items-center rounded-full border-[1.5px] text-md font-heavy ${
              count > 0
                ? 'day-count-on border-valid bg-valid text-enamel'
                : `text-ink-2 ${isFuture ? 'border-transparent' : 'border-dashed border-edge'}`
            }`}
          >
            {count > 0 ? count : isFuture ? '–' : 0}
          </span>
        </button>
      )}
    </Tooltip>
  )
}

const Taken = ({ doses }: { doses: readonly Dose[] }) =>
  doses.length === 0
    ? 'Not taken'
    : doses.map(({ id, takenAt, notes }) => (
        <span key={id} className="block">
          Taken at {formatTime(takenAt)}
          {notes && <span className="block wrap-anywhere">Note: {notes}</span>}
        </span>
      ))
