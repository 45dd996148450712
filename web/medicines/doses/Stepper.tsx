import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fromMilli, readAmount, toMilli, writeAmount } from '../../../contract/amounts.ts'
import { t } from '../../../language/t.ts'
import { Field } from '../../base/ui/Field.tsx'

type StepperProps = Omit<ComponentProps<'input'>, 'value' | 'min' | 'max' | 'step'> & {
  label: string
  error?: string
  value: string
  /** Amounts are multiples of it. */
  step: number
  /** The change per press, if it is not the step. */
  by?: number
  /** The smallest amount, if it is not the step. */
  min?: number
  /** No upper limit if undefined. */
  max: number | undefined
  onStep: (value: string) => void
}

const buttonClass =
  'grid place-items-center bg-enamel-sunk disabled:cursor-not-allowed disabled:[&>svg]:opacity-45'

/** An amount with large minus and plus buttons. Fractions are written as people do: 1½. */
export function Stepper({
  label,
  error,
  value,
  step,
  // For free amounts a step of a thousandth would be useless.
  by = step < 0.25 ? 1 : step,
  min = step,
  max = Number.POSITIVE_INFINITY,
  onStep,
  ...input
}: StepperProps) {
  const amount = readAmount(value)
  const most = Math.floor(toMilli(max) / toMilli(step) + 1e-9) * step
  const to = (next: number) => onStep(writeAmount(Math.max(min, Math.min(most, fromMilli(toMilli(next))))))
  const typing =
    step === 1
      ? { type: 'number', inputMode: 'numeric', step: 1, min, max: Number.isFinite(max) ? max : undefined }
      : { type: 'text', inputMode: 'decimal', autoComplete: 'off' }
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <div className="grid min-h-tap grid-cols-[var(--spacing-tap)_1fr_var(--spacing-tap)] overflow-hidden rounded-md border-[1.5px] border-edge bg-enamel has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger">
          <button
            type="button"
            aria-label={by === 1 ? t('One less') : t('{amount} less', { amount: writeAmount(by) })}
            className={buttonClass}
            disabled={!(amount - by > min - step)}
            onClick={() => to(amount - by)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            {...(typing as ComponentProps<'input'>)}
            {...input}
            {...wiring}
            value={value}
            className="w-full min-w-0 bg-transparent text-center text-lg font-bold outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <button
            type="button"
            aria-label={by === 1 ? t('One more') : t('{amount} more', { amount: writeAmount(by) })}
            className={buttonClass}
            disabled={amount >= max}
            onClick={() => to(Number.isNaN(amount) ? by : amount + by)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
