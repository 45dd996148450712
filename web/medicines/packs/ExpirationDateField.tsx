import { type ChangeEvent, type ComponentProps, useId, useState } from 'react'
import { localized } from '../../../language/localized.ts'
import { t } from '../../../language/t.ts'
import { FieldError, inputClass, TextField } from '../../base/ui/Field.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { toExpirationDate } from '../reading/autofill.ts'

type Control = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'value' | 'onChange'> & {
  value?: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A date, or on request a month and a year, as many packages have them: the last day of that month is meant. */
export function ExpirationDateField(control: Control) {
  const [onlyMonth, setOnlyMonth] = useState(false)
  return (
    <div className="grid grid-cols-1 justify-items-start">
      {onlyMonth ? (
        <MonthAndYear {...control} />
      ) : (
        <TextField label={t('Expiration Date')} type="date" className="w-full" {...control} />
      )}
      <button type="button" className="quiet-link text-sm" onClick={() => setOnlyMonth(!onlyMonth)}>
        {onlyMonth ? t('A Whole Date') : t('Only a Month')}
      </button>
    </div>
  )
}

const MONTHS = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(2, '0'))
const MOST_YEARS = 12

const monthName = localized(
  ({ locale }) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
)

function MonthAndYear({ value = '', error, required, onChange }: Control) {
  const id = useId()
  const thisYear = useNow().getFullYear()
  const [chosen, setChosen] = useState(() => ({ year: value.slice(0, 4), month: value.slice(5, 7) }))
  const offered = Array.from({ length: MOST_YEARS + 2 }, (_, place) => String(thisYear - 1 + place))
  const years = [...new Set([...offered, chosen.year].filter(Boolean))].sort()

  function choose(part: Partial<typeof chosen>) {
    const now = { ...chosen, ...part }
    setChosen(now)
    const date = toExpirationDate(`${now.year}-${now.month}`) ?? ''
    onChange({ target: { value: date } } as ChangeEvent<HTMLInputElement>)
  }

  const select = (part: keyof typeof chosen, label: string, options: (readonly [string, string])[]) => (
    <select
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && id}
      required={required}
      value={chosen[part]}
      onChange={({ target }) => choose({ [part]: target.value })}
      className={`${inputClass} pe-2!`}
    >
      <option value="">{label}</option>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  )
  return (
    <fieldset className="grid w-full gap-1.5">
      <legend className="mb-1.5 font-bold">{t('Expiration Date')}</legend>
      <div className="pairs">
        {select(
          'month',
          t('Month'),
          MONTHS.map((month) => [month, monthName().format(new Date(`2026-${month}-01T00:00:00Z`))]),
        )}
        {select(
          'year',
          t('Year'),
          years.map((year) => [year, year]),
        )}
      </div>
      <p className="text-sm leading-[1.35] text-ink-2">
        {t('It is good through the last day of that month.')}
      </p>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
