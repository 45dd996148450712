import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useSearch } from 'wouter'
import type { Family } from '../../../contract/families.ts'
import { monthDayRange, monthYear, startOf } from '../../../language/dates.ts'
import { speaking } from '../../../language/speaking.ts'
import { sentence, t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { paths } from '../../base/paths.ts'
import { reads } from '../../base/reads.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { buttonClass } from '../../base/ui/Button.tsx'
import { dayNumber, dayOf, formatMonthDay } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { DayMeasurements } from '../measurements/DayMeasurements.tsx'
import { dayOfAll } from '../plans/kept.ts'
import { monthOf, monthsLater } from '../plans/month.ts'
import { DayLine } from './DayLine.tsx'
import { dateOfDose, datesOf, daysLater, rangeAround, resultOf, VIEWS, type View } from './days.ts'
import { MonthView } from './MonthView.tsx'
import type { ExtrasOn } from './tally.ts'
import { WeekView } from './WeekView.tsx'
import './pictures.css'

const NAMES: Record<View, string> = {
  day: sentence('Day'),
  week: sentence('Week'),
  month: sentence('Month'),
}
const BEFORE: Record<View, string> = {
  day: sentence('The day before'),
  week: sentence('The week before'),
  month: sentence('The month before'),
}
const AFTER: Record<View, string> = {
  day: sentence('The day after'),
  week: sentence('The week after'),
  month: sentence('The month after'),
}

/** Parameters of the address. */
interface OverviewParameters {
  view: View
  day: string
  personId: string | undefined
}

function shownBy(search: string, today: string): OverviewParameters {
  const asked = new URLSearchParams(search)
  const day = asked.get('day') ?? ''
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(dayNumber(day))
  return {
    view: VIEWS.find((view) => view === asked.get('view')) ?? 'week',
    day: isDay ? day : today,
    personId: asked.get('for') ?? undefined,
  }
}

function titleOf(view: View, dates: readonly string[]): string {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  if (view === 'month') return monthYear(startOf(first))
  if (view === 'day') return formatMonthDay(first)
  if (speaking().language !== 'en') return monthDayRange(startOf(first), startOf(last))
  const end = monthOf(first) === monthOf(last) ? Number(last.slice(8)) : formatMonthDay(last)
  return t('{from} to {to}', { from: formatMonthDay(first), to: end })
}

/** The day of the span before or after. */
function beside({ view, day }: OverviewParameters, step: 1 | -1): string {
  if (view === 'month') return `${monthsLater(monthOf(day), step)}-01`
  return daysLater(day, step * (view === 'week' ? 7 : 1))
}

/** States of the doses of a day, a week or a month, of everyone or of one person. */
export default function OverviewPage() {
  const { selected, error, retry } = useFamilies()
  if (selected) return <FamilyOverview key={selected.id} family={selected} />
  return (
    <>
      <h1 className="text-2xl lg:text-3xl">{t('Overview')}</h1>
      {error ? (
        <LoadFailed
          sentence={t('The families could not be loaded.')}
          reason={sentenceOf(error)}
          onRetry={retry}
        />
      ) : (
        <Waiting />
      )}
    </>
  )
}

const Waiting = () => (
  <Loading className="mt-4 grid gap-3">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Skeleton className="h-80" />
  </Loading>
)

function FamilyOverview({ family }: { family: Family }) {
  const now = useNow()
  const today = dayOf(now)
  const shown = shownBy(useSearch(), today)
  const { view, day, personId } = shown
  const dates = datesOf(view, day)
  const range = rangeAround(dates)
  const people = useRead(reads.people(family.id))
  const medications = useRead(reads.medications(family.id))
  const read = useRead(
    personId === undefined
      ? reads.occurrences(family.id, range)
      : reads.occurrencesOfPerson(family.id, personId, range),
    { watched: true },
  )
  const [from = '', to = ''] = [dates[0], dates.at(-1)]
  const { data: kept = [] } = useRead(reads.adherenceOfAll(family.id, { from, to }), { watched: true })
  const extrasOn: ExtrasOn = (date, of = personId) =>
    dayOfAll(of === undefined ? kept : kept.filter((row) => row.personId === of), date).extra
  const failed = [people, medications, read].find(({ error, data }) => error && !data)
  const occurrences = (read.data ?? []).filter((dose) => dates.includes(dateOfDose(dose)))
  const everyone = people.data ?? []
  const present = everyone.filter(
    ({ id, archived }) => !archived || occurrences.some((dose) => dose.personId === id),
  )
  const one = everyone.find(({ id }) => id === personId)
  const measured = {
    from: new Date(`${dates[0]}T00:00`).toISOString(),
    to: new Date(`${daysLater(dates.at(-1) ?? day, 1)}T00:00`).toISOString(),
  }
  const parts = { dates, today, occurrences, medications: medications.data ?? [] }
  const extraSum = dates.reduce((sum, date) => sum + extrasOn(date), 0)
  return (
    <>
      <BackLink href={paths.today}>{t('Today')}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="flex min-w-0 items-center gap-3 text-2xl wrap-anywhere lg:text-3xl">
          {one && <PersonMark person={one} size="strip" />}
          {one ? <span dir="auto">{one.name}</span> : t('Everyone')}
        </h1>
        <nav
          aria-label={t('Span')}
          className="flex flex-wrap rounded-md border-[1.5px] border-edge bg-enamel print:hidden"
        >
          {VIEWS.map((each) => (
            <Link
              key={each}
              href={paths.overview({ view: each, day, personId })}
              aria-current={each === view ? 'page' : undefined}
              className="grid min-h-tap place-content-center px-4 font-bold no-underline aria-[current]:bg-green aria-[current]:text-on-green forced-colors:aria-[current]:underline"
            >
              {t(NAMES[each])}
            </Link>
          ))}
        </nav>
      </div>
      {present.length > 1 && (
        <ul className="mt-3 flex flex-wrap gap-2 print:hidden">
          {[undefined, ...present].map((person) => (
            <li key={person?.id ?? 'everyone'}>
              <Link
                href={paths.overview({ view, day, personId: person?.id })}
                aria-current={person?.id === personId ? 'true' : undefined}
                className={buttonClass(
                  'quiet',
                  'normal',
                  'bg-enamel px-2! text-sm md:px-3! aria-[current]:border-green aria-[current]:bg-green-tint aria-[current]:underline',
                )}
              >
                {person && <PersonMark person={person} size="line" />}
                <span dir="auto" className={person ? 'max-md:sr-only' : undefined}>
                  {person?.name ?? t('Everyone')}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="my-2 flex items-center justify-between gap-2">
        <Step
          label={t(BEFORE[view])}
          href={paths.overview({ ...shown, day: beside(shown, -1) })}
          icon={ChevronLeft}
        />
        <h2 className="font-sans text-md" aria-live="polite">
          {titleOf(view, dates)}
        </h2>
        <Step
          label={t(AFTER[view])}
          href={paths.overview({ ...shown, day: beside(shown, 1) })}
          icon={ChevronRight}
        />
      </div>
      {failed ? (
        <LoadFailed
          sentence={t('These days could not be loaded.')}
          reason={sentenceOf(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : !read.data || !people.data || !medications.data ? (
        <Waiting />
      ) : (
        <>
          <p className="mb-4 font-serif text-lg leading-tight font-bold text-pretty">
            {resultOf(occurrences, today, extraSum)}
          </p>
          {view === 'week' ? (
            <WeekView {...parts} extrasOn={extrasOn} people={one ? [one] : present} />
          ) : view === 'month' ? (
            <MonthView {...parts} extrasOn={extrasOn} personId={personId} />
          ) : (
            occurrences.length > 0 && (
              <DayLine {...parts} people={everyone} now={day === today ? now : undefined} />
            )
          )}
          <div className="[&>section]:max-w-none!">
            <DayMeasurements
              familyId={family.id}
              people={everyone}
              personId={personId}
              range={measured}
              mayAdd={day <= today}
              hasDays={view !== 'day'}
            />
          </div>
        </>
      )}
    </>
  )
}

interface StepProps {
  label: string
  href: string
  icon: typeof ChevronLeft
}

const Step = ({ label, href, icon: Icon }: StepProps) => (
  <Link
    href={href}
    aria-label={label}
    className="grid size-tap place-content-center rounded-md hover:bg-enamel-sunk print:invisible"
  >
    <Icon aria-hidden="true" />
  </Link>
)
