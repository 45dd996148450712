import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { type Step, writeAmount } from '../../contract/amounts.ts'
import { Field } from '../ui/Field.tsx'
import { parseAmount } from './parseAmount.ts'

type StepperProps = Omit<ComponentProps<'input'>, 'value' | 'min' | 'max' | 'step'> & {
  label: string
  error?: string
  value: string
  min: number
  /** No upper limit when undefined. */
  max: number | undefined
  /** Where less than a whole one counts, halves and quarters are written as such. */
  step?: Step
  onStep: (value: string) => void
}

/** An amount with a button on either side, for a thumb: by a step, and by a whole one where any part counts. */
export function Stepper({ label, error, value, min, max, step = 1, onStep, ...input }: StepperProps) {
  const number = parseAmount(value)
  const by = step === 0.001 ? 1 : step
  const to = (next: number) =>
    onStep(writeAmount(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, next))))
  const one = by === 1 ? 'One' : by === 0.5 ? 'Half of one' : 'A quarter'
  const buttonClass =
    'grid place-items-center bg-enamel-sunk disabled:cursor-not-allowed disabled:[&>svg]:opacity-45'
  return (
    <Field label={label} error={error}>
      {(wiring) => (
        <div className="grid min-h-tap grid-cols-[var(--spacing-tap)_1fr_var(--spacing-tap)] overflow-hidden rounded-md border-[1.5px] border-edge bg-enamel has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-aria-invalid:border-danger">
          <button
            type="button"
            aria-label={`${one} less`}
            className={buttonClass}
            disabled={number === undefined || number <= min}
            onClick={() => number !== undefined && to(number - by)}
          >
            <Minus aria-hidden="true" />
          </button>
          <input
            {...(step === 1
              ? { type: 'number', inputMode: 'numeric', step: 1, min, max }
              : { type: 'text', inputMode: 'decimal', autoComplete: 'off' })}
            {...input}
            {...wiring}
            value={value}
            className="w-full min-w-0 bg-transparent text-center text-lg font-bold outline-none [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          <button
            type="button"
            aria-label={`${one} more`}
            className={buttonClass}
            disabled={max !== undefined && number !== undefined && number >= max}
            onClick={() => to(number === undefined ? min : number + by)}
          >
            <Plus aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
