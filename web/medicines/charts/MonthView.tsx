import { ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { shortWeekdayText, weekdayText } from '../../../language/dates.ts'
import { t } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { formatClock, formatMonthDay } from '../../base/ui/dates.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { daysOfWeek, monthOf, weeksOf } from '../plans/month.ts'
import { dateOfDose, rowsOf } from './days.ts'
import { MarkKey, TallyMark } from './TallyMark.tsx'
import { type ExtrasOn, markOf, tallyOf, tallyText } from './tally.ts'

interface MonthViewProps {
  dates: readonly string[]
  today: string
  personId: string | undefined
  occurrences: readonly Occurrence[]
  medications: readonly Medication[]
  extrasOn: ExtrasOn
}

/** A month: a calendar on a phone, and on a desk one person's doses × days. */
export function MonthView(props: MonthViewProps) {
  const { dates, today, personId } = props
  const tallyOn = (date: string) => tallyOnDay(props, date)
  const toLookAt = dates
    .filter((date) => date < today)
    .map((date) => ({ date, tally: tallyOn(date) }))
    .filter(({ tally }) => ['some', 'none', 'skipped'].includes(markOf(tally)))
    .reverse()
  return (
    <>
      <div className={personId === undefined ? undefined : 'lg:hidden'}>
        <Calendar {...props} />
      </div>
      {personId !== undefined && (
        <div className="max-lg:hidden">
          <DosesByDays {...props} />
        </div>
      )}
      <MarkKey />
      {toLookAt.length > 0 && (
        <Panel className="mt-5">
          <h2 className="text-xl">{t('Days to look at')}</h2>
          <ul className="mt-1 divide-y divide-rule">
            {toLookAt.map(({ date, tally }) => (
              <li key={date}>
                <Link
                  href={paths.overview({ view: 'day', day: date, personId })}
                  className="flex min-h-tap items-center gap-3 py-1.5 no-underline hover:bg-enamel-sunk"
                >
                  <b className="min-w-0 flex-1">{formatMonthDay(date)}</b>
                  <span className="text-sm text-ink-2">{tallyText(tally)}</span>
                  <ChevronRight aria-hidden="true" className="size-5" />
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

const tallyOnDay = ({ occurrences, extrasOn }: MonthViewProps, date: string) =>
  tallyOf(
    occurrences.filter((dose) => dateOfDose(dose) === date),
    extrasOn(date),
  )

function Calendar(props: MonthViewProps) {
  const { dates, today, personId } = props
  return (
    <table className="overview-grid">
      <caption className="sr-only">{t('Doses of each day of the month')}</caption>
      <thead>
        <tr>
          {daysOfWeek().map((day) => (
            <th key={day} scope="col" abbr={weekdayText(day)}>
              {shortWeekdayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(monthOf(dates[0] ?? today)).map((week) => (
          <tr key={week.join()}>
            {week.map((date, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the week is the cell
              <td key={place} data-today={date === today || undefined}>
                {date && (
                  <Link href={paths.overview({ view: 'day', day: date, personId })} className="pb-1.5">
                    <span
                      aria-hidden="true"
                      className={`text-sm ${date === today ? 'font-bold underline' : ''}`}
                    >
                      {Number(date.slice(8))}
                    </span>
                    <span className="sr-only">{formatMonthDay(date)}: </span>
                    <TallyMark tally={tallyOnDay(props, date)} />
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DosesByDays({ dates, today, occurrences, medications, extrasOn }: MonthViewProps) {
  return (
    <table className="overview-grid dense">
      <caption className="sr-only">{t('Each dose of the month, day by day')}</caption>
      <thead>
        <tr>
          <th scope="col" className="ps-3! text-start!">
            {t('Planned dose')}
          </th>
          {dates.map((date) => (
            <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
              <span aria-hidden="true">{Number(date.slice(8))}</span>
              <span className="sr-only">{formatMonthDay(date)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(occurrences).map(({ key, first, doses }) => {
          const medication = medications.find(({ id }) => id === first.medicationId)
          return (
            <tr key={key}>
              <th scope="row" className="ps-3! text-start!">
                <span dir="auto" className="block wrap-anywhere">
                  {medication?.name ?? t('A medicine')}
                </span>
                <span className="block text-xs text-ink-2">
                  {formatClock(first.local.slice(11))},{' '}
                  {writeAmountOf(first.amount, medication?.unit ?? 'dose')}
                </span>
              </th>
              {dates.map((date) => (
                <td key={date} data-today={date === today || undefined}>
                  <TallyMark tally={tallyOf(doses.filter((dose) => dateOfDose(dose) === date))} />
                </td>
              ))}
            </tr>
          )
        })}
        {dates.some((date) => extrasOn(date) > 0) && (
          <tr>
            <th scope="row" className="ps-3! text-start!">
              {t('Extra')}
            </th>
            {dates.map((date) => (
              <td key={date} data-today={date === today || undefined}>
                {extrasOn(date) > 0 && `+${extrasOn(date)}`}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
