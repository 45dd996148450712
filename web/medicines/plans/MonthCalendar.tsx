import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { monthYear, shortWeekdayText, startOf } from '../../../language/dates.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { dayOf, formatDay } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { DAY_LOOKS } from '../doses/WeekStrip.tsx'
import { dayOfAll, lookOf, spokenOf } from './kept.ts'
import { daysOf, daysOfWeek, monthOf, monthsLater, weeksOf } from './month.ts'

/** A month in dots, and as a table for print and screen readers. */
export function MonthCalendar({ medicationId, familyId }: { medicationId: string; familyId: string }) {
  const today = dayOf(useNow())
  const [month, setMonth] = useState(() => monthOf(today))
  const days = daysOf(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const { data, error, refetch } = useRead(reads.adherence(familyId, medicationId, { from, to }))
  const name = monthYear(startOf(`${month}-01`))
  const keptOn = (date: string) => dayOfAll(data ?? [], date)
  return (
    <div className="mt-1">
      <div className="mb-1 flex items-center justify-between gap-1 print:hidden">
        <IconButton label={t('Previous month')} onClick={() => setMonth(monthsLater(month, -1))}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span aria-live="polite" className="text-sm font-bold lg:text-md">
          {name}
        </span>
        <IconButton
          label={t('Next month')}
          disabled={month >= monthOf(today)}
          onClick={() => setMonth(monthsLater(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {error ? (
        <LoadFailed
          sentence={t('The month could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <div aria-hidden="true" aria-busy={!data} className="grid gap-1 print:hidden">
            <div className="grid grid-cols-7 text-center text-[length:min(var(--text-xs),4.2vw)] font-semibold text-ink-2">
              {daysOfWeek().map((day) => (
                <span key={day}>{shortWeekdayText(day)}</span>
              ))}
            </div>
            {weeksOf(month).map((week) => (
              <div key={week.join()} className="grid grid-cols-7 justify-items-center">
                {week.map((date, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the weekday is the place
                  <span key={place} className="grid min-h-11 content-center justify-items-center gap-0.5">
                    {date && (
                      <>
                        <span
                          className={`text-xs ${date === today ? 'font-bold underline decoration-2 underline-offset-2' : 'text-ink-2'}`}
                        >
                          {Number(date.slice(8))}
                        </span>
                        <Dot look={date > today ? 'rest' : lookOf(keptOn(date), date < today)} />
                        {keptOn(date).extra > 0 && (
                          <span className="text-xs leading-none">+{keptOn(date).extra}</span>
                        )}
                      </>
                    )}
                  </span>
                ))}
              </div>
            ))}
          </div>
          <div className="sr-only print:not-sr-only">
            <table className="w-full text-start text-sm">
              <caption className="text-start font-bold">{name}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('Day')}</th>
                  <th scope="col">{t('Taken')}</th>
                  <th scope="col">{t('On time')}</th>
                  <th scope="col">{t('Skipped')}</th>
                  <th scope="col">{t('Not taken')}</th>
                  <th scope="col">{t('Extra')}</th>
                </tr>
              </thead>
              <tbody>
                {days
                  .filter((date) => date <= today && keptOn(date).planned > 0)
                  .map((date) => {
                    const day = keptOn(date)
                    return (
                      <tr key={date}>
                        <th scope="row">{formatDay(date)}</th>
                        <td>{spokenOf(day, date < today)}</td>
                        <td>{day.onTime}</td>
                        <td>{day.skipped}</td>
                        <td>{day.missed}</td>
                        <td>{day.extra}</td>
                      </tr>
                    )
                  })}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}

const Dot = ({ look }: { look: keyof typeof DAY_LOOKS }) =>
  look === 'rest' ? (
    <span className="grid size-4.5 place-items-center text-ink-2">–</span>
  ) : (
    <span className={`size-4.5 rounded-full border-[1.5px] ${DAY_LOOKS[look]}`} />
  )
