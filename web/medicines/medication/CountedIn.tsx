import { useState } from 'react'
import { STEPS, type Unit, unitFor } from '../../../contract/amounts.ts'
import { unitChoices } from '../../../contract/unitChoices.ts'
import { t } from '../../../language/t.ts'
import { Field, inputClass } from '../../base/ui/Field.tsx'
import { type AmountUnit, countedText, stepOf, stepText } from '../doses/amountWords.ts'

/** A unit and a step as texts of a form. */
export interface CountedValues {
  unit: string
  step: string
}

export const toCounted = ({ unit, step }: CountedValues): AmountUnit => ({
  unit: unit as Unit,
  step: Number(step),
})

export const fromCounted = ({ unit, step }: AmountUnit): CountedValues => ({ unit, step: String(step) })

interface CountedInProps {
  value: AmountUnit
  onValue: (name: keyof CountedValues, value: string) => void
}

/** The unit of a medication, usually pills: a sentence until it is edited. */
export function CountedIn({ value, onValue }: CountedInProps) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
        {countedText(value)}.
        <button type="button" className="quiet-link" onClick={() => setOpen(true)}>
          {t('Change')}
        </button>
      </p>
    )

  function choose(unit: string) {
    onValue('unit', unit)
    onValue('step', String(stepOf(unit as Unit, value)))
  }
  return (
    <div className="pairs items-start">
      <Field label={t('Counted in')}>
        {(wiring) => (
          <select
            {...wiring}
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus
            value={value.unit}
            onChange={({ target }) => choose(target.value)}
            className={inputClass}
          >
            {unitChoices(value.unit).map((unit) => (
              <option key={unit} value={unit}>
                {unitFor(unit, 2)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('Smallest amount')}>
        {(wiring) => (
          <select
            {...wiring}
            value={String(value.step)}
            onChange={({ target }) => onValue('step', target.value)}
            className={inputClass}
          >
            {STEPS.map((step) => (
              <option key={step} value={String(step)}>
                {stepText({ unit: value.unit, step })}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  )
}
