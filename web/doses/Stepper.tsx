import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from '../ui/Field.tsx'

type StepperProps = Omit<ComponentProps<'input'>, 'value' | 'min' | 'max'> & {
  label: string
  error?: string
  value: string
  min: number
  /** No upper limit when undefined. */
  max: number | undefined
  onStep: (value: string) => void
}

/** A number with a button on either side, for a thumb. */
export function Stepper({ label, error, value, min, max, onStep, ...input }: StepperProps) {
  const number = Number.parseInt(value, 10)
  const to = (next: number) => onStep(String(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, next))))
  const buttonClass =
    'grid place-items-center bg-enamel-sunk disabled:cursor-not-allowed disabled:[&>svg]:opacity-45'
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <div className="grid min-h-tap grid-cols-[var(--spacing-tap)_1fr_var(--spacing-tap)] overflow-hidden rounded-md border-[1.5px] border-edge bg-enamel has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger">
          <button
            type="button"
            aria-label="One less"
            className={buttonClass}
            disabled={!(number > min)}
            onClick={() => to(number - 1)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            type="number"
            inputMode="numeric"
            step={1}
            {...input}
            {...wiring}
            value={value}
            min={min}
            max={max}
            className="w-full min-w-0 bg-transparent text-center text-lg font-bold outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <button
            type="button"
            aria-label="One more"
            className={buttonClass}
            disabled={max !== undefined && number >= max}
            onClick={() => to(Number.isNaN(number) ? min : number + 1)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
