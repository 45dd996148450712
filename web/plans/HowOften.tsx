import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import { LAST_DAY } from '../../contract/lastDay.ts'
import { twoLetterWeekday } from '../../language/dates.ts'
import { AnyOf, ChipButton, Legend, OneOf } from '../ui/Chips.tsx'
import { FieldError, inputClass } from '../ui/Field.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ordinal, weekdayName } from './patternWords.ts'
import type { Often } from './planForm.ts'
import type { PlanFormPart } from './usePlanForm.ts'

const CHIPS = [
  ['daily', 'Every day'],
  ['weekdays', 'Certain weekdays'],
  ['needed', 'When needed'],
] as const

/** The pattern: common ones as chips, all after "More…". */
export function HowOften(part: PlanFormPart) {
  const { values, change } = part
  const { often, hasMore } = values
  return (
    <Panel className="grid gap-3">
      {hasMore ? (
        <All {...part} />
      ) : (
        <OneOf
          legend="How often?"
          options={CHIPS}
          value={often as (typeof CHIPS)[number][0]}
          onValue={(next) => change({ type: 'often', often: next })}
          more={<ChipButton onClick={() => change({ type: 'moreAskedFor' })}>More…</ChipButton>}
        />
      )}
      {often === 'weekdays' && !hasMore && <Weekdays {...part} />}
    </Panel>
  )
}

function All(part: PlanFormPart) {
  const { values, change, field } = part
  const name = useId()
  const row = (often: Often, content: ReactNode) => (
    <div className="border-t border-rule py-1 first-of-type:border-t-0">
      <div className="grid min-h-tap grid-cols-[auto_minmax(0,1fr)] items-center gap-2.5">
        <input
          type="radio"
          name={name}
          id={`${name}-${often}`}
          checked={values.often === often}
          onChange={() => change({ type: 'often', often })}
          className="size-6 accent-green"
        />
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">{content}</div>
      </div>
      {values.often === often && <Days {...part} />}
    </div>
  )
  const label = (often: Often, text: string) => (
    <label htmlFor={`${name}-${often}`} className="cursor-pointer py-2 font-bold">
      {text}
    </label>
  )
  const count = (often: Often, which: 'everyDays' | 'daysOn' | 'daysOff' | 'everyHours', spoken: string) => (
    <Count {...field(which)} label={spoken} onFocus={() => change({ type: 'often', often })} />
  )
  return (
    <fieldset className="min-w-0">
      <Legend>How often?</Legend>
      {row('daily', label('daily', 'Every day'))}
      {row('weekdays', label('weekdays', 'Certain weekdays'))}
      {row(
        'days',
        <>
          {label('days', 'Every')}
          {count('days', 'everyDays', 'Days from one to the next')}
          <b>days</b>
        </>,
      )}
      {row('monthDays', label('monthDays', 'Days of the month'))}
      {row(
        'cycle',
        <>
          {label('cycle', 'In cycles:')}
          {count('cycle', 'daysOn', 'Days on')}
          <b>days on,</b>
          {count('cycle', 'daysOff', 'Days off')}
          <b>days off</b>
        </>,
      )}
      {row(
        'hours',
        <>
          {label('hours', 'Every')}
          {count('hours', 'everyHours', 'Hours from one to the next')}
          <b>hours</b>
        </>,
      )}
      {row('needed', label('needed', 'When needed'))}
    </fieldset>
  )
}

/** The controls of the chosen pattern, with their problems. */
function Days(part: PlanFormPart) {
  const { values, change, field } = part
  switch (values.often) {
    case 'weekdays':
      return <Weekdays {...part} />
    case 'monthDays':
      return (
        <AnyOf
          legend="Days of the month"
          options={MONTH_DAYS}
          chosen={values.monthDays}
          onToggle={(day) => change({ type: 'monthDay', day })}
          error={field('monthDays').error}
          className="mb-2 grid-cols-[repeat(auto-fill,minmax(2.5rem,1fr))]"
        />
      )
    case 'days':
      return <FieldError error={field('everyDays').error} />
    case 'cycle':
      return <FieldError error={field('daysOn').error ?? field('daysOff').error} />
    case 'hours':
      return <FieldError error={field('everyHours').error} />
    default:
      return null
  }
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

const MONTH_DAYS = [
  ...Array.from({ length: 31 }, (_, place) => [place + 1, String(place + 1), ordinal(place + 1)] as const),
  [LAST_DAY, 'Last', 'The last day'] as const,
]

const Weekdays = ({ values, change, field }: PlanFormPart) => (
  <AnyOf
    legend="Weekdays"
    options={WEEKDAYS.map((day) => [day, twoLetterWeekday(day), weekdayName(day)] as const)}
    chosen={values.weekdays}
    onToggle={(day) => change({ type: 'weekday', day })}
    error={field('weekdays').error}
    className="grid-cols-4 md:grid-cols-7"
  />
)

interface CountProps {
  label: string
  name: string
  value: string
  error: string | undefined
  onChange: ChangeEventHandler<HTMLInputElement>
  onFocus?: () => void
  id?: string
}

/** A whole number in a sentence. */
export const Count = ({ label, error, ...input }: CountProps) => (
  <input
    type="text"
    inputMode="numeric"
    autoComplete="off"
    aria-label={label}
    aria-invalid={error ? true : undefined}
    {...input}
    className={`${inputClass} w-16! px-2! text-center`}
  />
)
