import { shortWeekdayText, startOf } from '../../../language/dates.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { formatClock } from '../../base/ui/dates.ts'
import type { NextDays } from './nextDays.ts'

/** The most times of day that fit in a table; more are listed by day. */
const MOST_ROWS = 8

/** A weekly pill organiser of the coming days: a row for each time, with amounts. */
export function NextDaysTable({ next: { days, rows }, today }: { next: NextDays; today: string }) {
  const title = days[0] === undefined || days[0] <= today ? t('The Next 7 Days') : t('The First 7 Days')
  if (rows.length === 0) return <p className="text-ink-2">{t('Nothing in the next 7 days.')}</p>
  return (
    <div>
      <h3 className="mb-2 text-lg">{title}</h3>
      {rows.length > MOST_ROWS ? (
        <DayByDay days={days} rows={rows} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        <section className="overflow-x-auto rounded-[0.875rem]" tabIndex={0} aria-label={title}>
          <table className="w-full min-w-63 table-fixed border-separate border-spacing-0 overflow-hidden rounded-[0.875rem] border-[1.5px] border-edge bg-enamel-sunk text-center text-[length:min(var(--text-xs),3.8vw)]">
            <thead>
              <tr>
                <th scope="col" className="w-16">
                  <span className="sr-only">{t('Time')}</span>
                </th>
                {days.map((day) => (
                  <th
                    key={day}
                    scope="col"
                    className={`relative h-11.5 border-s border-rule pt-1 leading-[1.35] font-semibold before:absolute before:inset-x-1/4 before:top-0 before:h-1 before:rounded-b-sm before:bg-edge ${day === today ? 'bg-enamel' : ''}`}
                  >
                    <span className={day === today ? 'underline decoration-2 underline-offset-[0.14em]' : ''}>
                      {shortWeekdayText(startOf(day))}
                    </span>
                    <br />
                    {Number(day.slice(8))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ at, amounts }) => (
                <tr key={at}>
                  <th scope="row" className="h-10 font-bold whitespace-nowrap large-text:whitespace-normal">
                    {formatClock(at)}
                  </th>
                  {amounts.map((amount, place) => (
                    <td
                      key={days[place]}
                      className={`border-s border-rule ${days[place] === today ? 'bg-enamel' : ''}`}
                    >
                      <Amount amount={amount} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

const Amount = ({ amount }: { amount: string | null }) =>
  amount === null ? (
    <span className="text-ink-2">–</span>
  ) : (
    <span className="mx-auto grid min-h-7.5 w-fit min-w-7.5 place-items-center rounded-full border-[1.5px] border-green bg-green-tint px-0.5 text-[length:min(var(--text-sm),4.8vw)] font-bold text-green">
      {amount}
    </span>
  )

const DayByDay = ({ days, rows }: NextDays) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
    {days.map((day, place) => {
      const times = rows.filter(({ amounts }) => amounts[place] !== null)
      return (
        <div key={day} className="contents">
          <dt className="font-bold">
            {shortWeekdayText(startOf(day))} {Number(day.slice(8))}
          </dt>
          <dd>{withCommas(times.map(({ at }) => formatClock(at))) || '–'}</dd>
        </div>
      )
    })}
  </dl>
)
