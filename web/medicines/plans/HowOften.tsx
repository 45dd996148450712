import { type ChangeEventHandler, type ReactNode, useId } from 'react'
import { LAST_DAY } from '../../../contract/lastDay.ts'
import { twoLetterWeekday } from '../../../language/dates.ts'
import { sentence, t } from '../../../language/t.ts'
import { AnyOf, ChipButton, Legend, OneOf } from '../../base/ui/Chips.tsx'
import { FieldError, inputClass } from '../../base/ui/Field.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { Sentence } from '../../base/ui/Sentence.tsx'
import { ordinal, weekdayName } from './patternWords.ts'
import type { Often } from './planForm.ts'
import type { PlanFormPart } from './usePlanForm.ts'

const CHIPS = [
  ['daily', sentence('Every day')],
  ['weekdays', sentence('Certain weekdays')],
  ['needed', sentence('When needed')],
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
          legend={t('How often?')}
          options={CHIPS.map(([each, words]) => [each, t(words)] as const)}
          value={often as (typeof CHIPS)[number][0]}
          onValue={(next) => change({ type: 'often', often: next })}
          more={<ChipButton onClick={() => change({ type: 'moreAskedFor' })}>{t('More…')}</ChipButton>}
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
  const label = (often: Often, text: ReactNode) => (
    <label htmlFor={`${name}-${often}`} className="cursor-pointer py-2 font-bold">
      {text}
    </label>
  )
  const count = (often: Often, which: 'everyDays' | 'daysOn' | 'daysOff' | 'everyHours', spoken: string) => (
    <Count {...field(which)} label={spoken} onFocus={() => change({ type: 'often', often })} />
  )
  return (
    <fieldset className="min-w-0">
      <Legend>{t('How often?')}</Legend>
      {row('daily', label('daily', t('Every day')))}
      {row('weekdays', label('weekdays', t('Certain weekdays')))}
      {row(
        'days',
        <Sentence
          of="<label>Every</label> {count} <b>days</b>"
          parts={{
            label: (words) => label('days', words),
            count: count('days', 'everyDays', t('Days from one to the next')),
            b: (words) => <b>{words}</b>,
          }}
        />,
      )}
      {row('monthDays', label('monthDays', t('Days of the month')))}
      {row(
        'cycle',
        <Sentence
          of="<label>In cycles:</label> {on} <b>days on,</b> {off} <b>days off</b>"
          parts={{
            label: (words) => label('cycle', words),
            on: count('cycle', 'daysOn', t('Days on')),
            off: count('cycle', 'daysOff', t('Days off')),
            b: (words) => <b>{words}</b>,
          }}
        />,
      )}
      {row(
        'hours',
        <Sentence
          of="<label>Every</label> {count} <b>hours</b>"
          parts={{
            label: (words) => label('hours', words),
            count: count('hours', 'everyHours', t('Hours from one to the next')),
            b: (words) => <b>{words}</b>,
          }}
        />,
      )}
      {row('needed', label('needed', t('When needed')))}
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
          legend={t('Days of the month')}
          options={monthDays()}
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

const monthDays = () => [
  ...Array.from({ length: 31 }, (_, place) => [place + 1, String(place + 1), ordinal(place + 1)] as const),
  [LAST_DAY, t('Last'), t('The last day')] as const,
]

const Weekdays = ({ values, change, field }: PlanFormPart) => (
  <AnyOf
    legend={t('Weekdays')}
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
