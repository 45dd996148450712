import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldError } from './Field.tsx'

const SOLID =
  'inline-flex min-h-11 max-w-full cursor-pointer items-center justify-center gap-2 rounded-full border-[1.5px] border-edge bg-enamel px-3.5 py-1 text-center text-sm leading-[1.15] font-bold ' +
  'has-checked:border-green has-checked:bg-green has-checked:text-on-green has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus'

const TINTED =
  'grid min-h-tap cursor-pointer place-content-center justify-items-center gap-0.5 rounded-md border-[1.5px] border-edge bg-enamel text-sm leading-[1.15] font-bold ' +
  'has-checked:border-green has-checked:bg-green-tint has-checked:text-green has-checked:shadow-[0_0_0_0.5px_var(--green)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus has-aria-invalid:border-danger'

interface OneOfProps<Value extends string> {
  /** The question, as a heading. */
  legend: string
  options: readonly (readonly [Value, string])[]
  /** Undefined before the first choice. */
  value: Value | undefined
  onValue: (value: Value) => void
  /** Shown after the last chip. */
  more?: ReactNode
}

/** A choice of one of several options, as chips; the solid one is chosen. */
export function OneOf<Value extends string>({ legend, options, value, onValue, more }: OneOfProps<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <Legend>{legend}</Legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([each, label]) => (
          <label key={each} className={SOLID}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              onChange={() => onValue(each)}
              className="peer sr-only"
            />
            <Check aria-hidden="true" className="hidden size-4.5 shrink-0 peer-checked:block" />
            {label}
          </label>
        ))}
        {more}
      </div>
    </fieldset>
  )
}

/** A button among chips. */
export const ChipButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick} className={SOLID}>
    {children}
  </button>
)

interface AnyOfProps {
  legend: string
  /** A number, its short name, and the whole one if it differs. */
  options: readonly (readonly [number, string, string?])[]
  chosen: readonly number[]
  onToggle: (value: number) => void
  error?: string | undefined
  /** The grid's columns. */
  className: string
}

/** Several of several options, as chips in a grid; the tinted ones are chosen. */
export function AnyOf({ legend, options, chosen, onToggle, error, className }: AnyOfProps) {
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error && id}>
      <legend className="sr-only">{legend}</legend>
      <div className={`grid gap-1.5 ${className}`}>
        {options.map(([value, label, whole]) => (
          <label key={value} className={TINTED}>
            <input
              type="checkbox"
              aria-label={whole}
              checked={chosen.includes(value)}
              aria-invalid={error ? true : undefined}
              onChange={() => onToggle(value)}
              className="peer sr-only"
            />
            <Check aria-hidden="true" className="hidden size-4 peer-checked:block" />
            {label}
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  )
}

interface TickChipProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}

/** An on-off option as a chip, marked by a tick and a tint. */
export const TickChip = ({ isOn, onChange, children }: TickChipProps) => (
  <label className="inline-flex min-h-11 max-w-full cursor-pointer items-center gap-1.5 rounded-full border-[1.5px] border-edge bg-enamel px-2.5 py-1 text-sm leading-[1.15] font-bold md:px-3.5 has-checked:border-green has-checked:bg-green-tint has-checked:text-green has-checked:shadow-[0_0_0_0.5px_var(--green)] has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
    <input
      type="checkbox"
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="peer sr-only"
    />
    <Check aria-hidden="true" className="hidden size-4.5 shrink-0 peer-checked:block" />
    {children}
  </label>
)

/** The question above a group of controls. */
export const Legend = ({ children }: { children: string }) => (
  <legend className="mb-2.5 font-serif text-lg leading-tight font-bold">{children}</legend>
)
