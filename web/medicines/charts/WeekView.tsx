import { Link } from 'wouter'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import type { Person } from '../../../contract/people.ts'
import { shortWeekdayText, startOf } from '../../../language/dates.ts'
import { inWords } from '../../../language/lists.ts'
import { t, tn } from '../../../language/t.ts'
import { paths } from '../../base/paths.ts'
import { formatMonthDay } from '../../base/ui/dates.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { dateOfDose } from './days.ts'
import { MarkKey, TallyMark } from './TallyMark.tsx'
import { type ExtrasOn, tallyOf } from './tally.ts'

const shortDay = (date: string) => shortWeekdayText(startOf(date))

interface WeekViewProps {
  dates: readonly string[]
  today: string
  people: readonly Person[]
  occurrences: readonly Occurrence[]
  medications: readonly Medication[]
  extrasOn: ExtrasOn
}

/** Seven days of each person: a table of marks. */
export function WeekView({ dates, today, people, occurrences, medications, extrasOn }: WeekViewProps) {
  const missed = occurrences.filter(({ state }) => state === 'missed')
  const missedOf = [...new Set(missed.map(({ personId, medicationId }) => `${personId} ${medicationId}`))]
  return (
    <>
      <table className="overview-grid">
        <caption className="sr-only">{t('Doses of each person, day by day')}</caption>
        <thead>
          <tr>
            <th scope="col" className="md:w-48">
              <span className="sr-only">{t('Person')}</span>
            </th>
            {dates.map((date) => (
              <th key={date} scope="col" aria-current={date === today ? 'date' : undefined}>
                <span aria-hidden="true">
                  {shortDay(date)}
                  <b className="block">{Number(date.slice(8))}</b>
                </span>
                <span className="sr-only">{formatMonthDay(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <span className="flex items-center gap-2.5 px-1 max-md:justify-center">
                  <PersonMark person={person} size="card" />
                  <span dir="auto" className="min-w-0 text-start wrap-anywhere max-md:sr-only">
                    {person.name}
                  </span>
                </span>
              </th>
              {dates.map((date) => (
                <td key={date} data-today={date === today || undefined}>
                  <Link href={paths.overview({ view: 'day', day: date, personId: person.id })}>
                    <TallyMark
                      tally={tallyOf(
                        occurrences.filter(
                          (dose) => dose.personId === person.id && dateOfDose(dose) === date,
                        ),
                        extrasOn(date, person.id),
                      )}
                    />
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <MarkKey />
      {missedOf.length > 0 && (
        <Panel className="mt-5">
          <h2 className="text-xl">{t('Not taken this week')}</h2>
          <ul className="mt-1 divide-y divide-rule">
            {missedOf.map((key) => {
              const doses = missed.filter((dose) => `${dose.personId} ${dose.medicationId}` === key)
              const person = people.find(({ id }) => id === doses[0]?.personId)
              const name = medications.find(({ id }) => id === doses[0]?.medicationId)?.name
              const days = [...new Set(doses.map(dateOfDose))].map(formatMonthDay)
              return (
                <li key={key} className="flex items-center gap-3 py-2">
                  <p className="min-w-0 flex-1 leading-tight">
                    <b dir="auto" className="wrap-anywhere">
                      {name ?? t('A medicine')}
                    </b>
                    <span className="block text-sm text-ink-2">
                      {tn(doses.length, '{count} dose: {days}', '{count} doses: {days}', {
                        days: inWords(days),
                      })}
                    </span>
                  </p>
                  {person && (
                    <>
                      <PersonMark person={person} size="line" />
                      <span className="sr-only">{person.name}</span>
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </Panel>
      )}
    </>
  )
}
