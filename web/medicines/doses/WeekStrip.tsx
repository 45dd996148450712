import type { ReactNode } from 'react'
import { shortWeekdayText } from '../../../language/dates.ts'
import { t } from '../../../language/t.ts'
import { asShownHere, dayOf } from '../../base/ui/dates.ts'
import { Tooltip } from '../../base/ui/Tooltip.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import type { Week } from './week.ts'

/** All doses of a day taken, some, none, or none planned. They differ in shape too. */
export type DayLook = 'all' | 'some' | 'none' | 'rest'

export const DAY_LOOKS: Record<DayLook, string> = {
  all: 'day-count-on border-valid bg-valid text-enamel',
  some: 'border-2 border-valid text-valid',
  none: 'text-ink-2 border-dashed border-edge',
  rest: 'text-ink-2 border-transparent',
}

/** The mark of a day. */
export interface DayMark {
  look: DayLook
  /** Shown in the circle. */
  count: string
  /** Doses beyond the plan, shown below the circle. Default: none. */
  extra?: number
  /** For screen readers: "2 taken". Begins with the count, for speech control (WCAG 2.5.3). */
  spoken: string
  /** Shown on hover, focus and tap. */
  details: ReactNode
}

interface WeekStripProps {
  week: Week
  isBusy: boolean
  /** Per day of the week. */
  marks: readonly DayMark[]
}

/** A weekly pill organiser with seven compartments. */
export const WeekStrip = ({ week, isBusy, marks }: WeekStripProps) => (
  <ul
    aria-busy={isBusy}
    className="narrow:-mx-4 grid grid-cols-7 rounded-[0.875rem] border-[1.5px] border-edge bg-enamel-sunk"
  >
    {week.days.map((day, index) => {
      const mark = marks[index]
      return (
        <li
          key={dayOf(day)}
          className="first:[&_button]:rounded-s-xl last:[&_button]:rounded-e-xl last:[&_button]:shadow-none"
        >
          {mark && <Compartment day={day} mark={mark} align={alignOf(index)} />}
        </li>
      )
    })}
  </ul>
)

/** Tooltips of the outer days align to the strip's edges. */
const alignOf = (index: number) => (index < 2 ? 'start' : index > 4 ? 'end' : 'center')

interface CompartmentProps {
  day: Date
  mark: DayMark
  align: 'start' | 'center' | 'end'
}

function Compartment({ day, mark: { look, count, spoken, details, extra = 0 }, align }: CompartmentProps) {
  const isToday = dayOf(day) === dayOf(useNow())
  return (
    <Tooltip content={details} align={align}>
      {(describedBy) => (
        <button
          {...describedBy}
          type="button"
          aria-label={t('{day}: {doses}', { day: shortWeekdayText(asShownHere(day)), doses: spoken })}
          aria-current={isToday ? 'date' : undefined}
          // The line between two days takes no width.
          className={`relative flex min-h-17 w-full shadow-[inset_-1px_0_0_var(--rule)] flex-col items-center gap-1 pt-2 pb-1.5 text-[length:min(0.9375rem,5vw)] font-semibold before:absolute before:inset-x-1/4 before:-top-[1.5px] before:h-1 before:rounded-b-sm before:bg-edge ${isToday ? 'bg-enamel' : ''}`}
        >
          <span className={isToday ? 'underline decoration-[2.5px] underline-offset-[0.25em]' : ''}>
            {shortWeekdayText(asShownHere(day))}
          </span>{' '}
          <span
            className={`grid size-9 place-items-center rounded-full border-[1.5px] text-[length:min(1.0625rem,6vw)] font-heavy ${DAY_LOOKS[look]}`}
          >
            {count}
          </span>
          {extra > 0 && (
            <span className="-mt-1 text-xs leading-none">{t('+{count} extra', { count: extra })}</span>
          )}
        </button>
      )}
    </Tooltip>
  )
}
