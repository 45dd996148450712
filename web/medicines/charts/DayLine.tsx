import { writeAmountOf } from '../../../contract/amounts.ts'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence, OccurrenceState } from '../../../contract/occurrences.ts'
import type { Person } from '../../../contract/people.ts'
import { sentence, t } from '../../../language/t.ts'
import { formatTime } from '../../base/ui/dates.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { TallyMark } from './TallyMark.tsx'
import { tallyOf } from './tally.ts'

const STATES: Record<Exclude<OccurrenceState, 'taken'>, string> = {
  upcoming: sentence('Still to come'),
  due: sentence('Due now'),
  late: sentence('Late'),
  snoozed: sentence('Put off'),
  skipped: sentence('Skipped'),
  missed: sentence('Not taken'),
}

const stateText = ({ state, dose }: Occurrence): string =>
  state === 'taken' ? t('Taken at {time}', { time: formatTime(dose?.takenAt ?? '') }) : t(STATES[state])

interface DayLineProps {
  occurrences: readonly Occurrence[]
  people: readonly Person[]
  medications: readonly Medication[]
  /** The present moment if the day is today. */
  now: Date | undefined
}

/** A day as a line from morning to night, with the present moment on it. */
export function DayLine({ occurrences, people, medications, now }: DayLineProps) {
  const times = [...new Set(occurrences.map(({ dueAt }) => dueAt))].sort()
  const next = now && times.find((time) => time > now.toISOString())
  const nowLine = now && (
    <li key="now" aria-current="time" className="time-line now">
      <b>{formatTime(now)}</b>
      <span className="sr-only">{t('Now')}</span>
    </li>
  )
  return (
    <ol className="rounded-md border border-rule bg-enamel px-3 py-4 lg:px-6">
      {times.map((time) => (
        <Moment
          key={time}
          time={time}
          doses={occurrences.filter(({ dueAt }) => dueAt === time)}
          people={people}
          medications={medications}
          before={time === next ? nowLine : undefined}
        />
      ))}
      {next === undefined && nowLine}
    </ol>
  )
}

interface MomentProps extends Pick<DayLineProps, 'people' | 'medications'> {
  time: string
  doses: readonly Occurrence[]
  before: React.ReactNode
}

const Moment = ({ time, doses, people, medications, before }: MomentProps) => (
  <>
    {before}
    <li className="time-line">
      <time dateTime={time} className="font-bold">
        {formatTime(time)}
      </time>
      <TallyMark tally={tallyOf(doses)} />
      <ul className="grid gap-2">
        {doses.map((dose) => {
          const person = people.length > 1 ? people.find(({ id }) => id === dose.personId) : undefined
          const medication = medications.find(({ id }) => id === dose.medicationId)
          return (
            <li key={dose.id} className="flex items-start gap-2.5">
              {person && <PersonMark person={person} size="line" />}
              <p className="min-w-0 leading-tight">
                <b className="wrap-anywhere">
                  <bdi>{medication?.name ?? t('A medicine')}</bdi>,{' '}
                  {writeAmountOf(dose.amount, medication?.unit ?? 'dose')}
                </b>
                <span className="block text-sm text-ink-2">
                  {person && <span className="sr-only">{person.name}: </span>}
                  {stateText(dose)}
                </span>
              </p>
            </li>
          )
        })}
      </ul>
    </li>
  </>
)
