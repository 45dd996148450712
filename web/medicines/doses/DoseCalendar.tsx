import { ChevronLeft, ChevronRight } from 'lucide-react'
import { DayPicker, type Labels } from 'react-day-picker'
import { firstDayOfWeek, monthYear, twoLetterWeekday, weekdayText } from '../../../language/dates.ts'
import { sentence, t } from '../../../language/t.ts'
import { asShownHere, formatWholeDate } from '../../base/ui/dates.ts'
import { useNow } from '../../base/ui/useNow.ts'
import { EARLIEST_DAY } from './takenAt.ts'

/** A month to choose a day from: 2024-01-01 up to today. */
export function DoseCalendar({ day, onDay }: { day: Date; onDay: (day: Date) => void }) {
  const today = useNow()
  return (
    <DayPicker
      mode="single"
      required
      today={today}
      selected={day}
      onSelect={onDay}
      defaultMonth={day}
      startMonth={EARLIEST_DAY}
      endMonth={today}
      disabled={{ before: EARLIEST_DAY, after: today }}
      weekStartsOn={firstDayOfWeek()}
      lang={document.documentElement.lang}
      dir={document.documentElement.dir}
      formatters={{ formatCaption: monthOf, formatWeekdayName: (day) => twoLetterWeekday(day.getDay()) }}
      labels={{
        labelDayButton,
        labelGrid: monthOf,
        labelWeekday: (day) => weekdayText(asShownHere(day)),
        labelNav: () => t('Month'),
        labelPrevious: () => t('Go to the Previous Month'),
        labelNext: () => t('Go to the Next Month'),
      }}
      components={{
        Chevron: ({ orientation }) =>
          orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />,
      }}
      classNames={{
        months: 'relative',
        month_caption: 'grid min-h-tap place-items-center px-12 text-center',
        caption_label: 'font-serif text-[1.125rem] font-bold proportional-nums',
        nav: 'pointer-events-none absolute inset-x-0 top-0 flex justify-between',
        button_previous: NAV_BUTTON,
        button_next: NAV_BUTTON,
        month_grid: 'w-full table-fixed border-collapse',
        weekday: 'pt-0.5 pb-1 text-[length:min(var(--text-xs),5vw)] font-semibold text-ink-2',
        day: 'p-0 text-center',
        day_button:
          'h-11 w-full rounded-md text-[length:min(1rem,6vw)] font-semibold not-disabled:hover:bg-green-tint disabled:cursor-not-allowed',
        selected:
          '*:bg-green! *:text-on-green forced-colors:*:outline-2 forced-colors:*:-outline-offset-2 forced-colors:*:outline-solid',
        today: '*:underline *:decoration-2 *:underline-offset-4',
        disabled: '*:font-normal *:text-ink-2 *:line-through *:opacity-55',
        outside: 'invisible',
      }}
    />
  )
}

const monthOf = (day: Date) => monthYear(asShownHere(day))

/** "Today, Friday, November 20, 2026": contains the visible number, for speech control (WCAG 2.5.3). */
const labelDayButton: Labels['labelDayButton'] = (date, { today, selected }) =>
  t(today ? (selected ? TODAY_CHOSEN : TODAY) : selected ? CHOSEN : '{date}', { date: formatWholeDate(date) })

const TODAY_CHOSEN = sentence('Today, {date}, selected')
const TODAY = sentence('Today, {date}')
const CHOSEN = sentence('{date}, selected')

const NAV_BUTTON =
  'pointer-events-auto grid size-tap place-items-center rounded-md hover:bg-green-tint aria-disabled:cursor-not-allowed aria-disabled:opacity-45'
