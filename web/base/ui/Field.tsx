import { OctagonX } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

export const inputClass =
  'w-full min-h-tap rounded-md border-[1.5px] border-edge bg-enamel px-3.5 py-2.5 leading-[1.3] ' +
  'focus-visible:outline-offset-1 focus-visible:border-focus aria-invalid:border-danger'

export interface FieldProps {
  label: ReactNode
  error?: string
  hint?: ReactNode
  className?: string
}

type Wiring = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** A label, a control, a hint and an error, connected for screen readers. */
export function Field({
  label,
  error,
  hint,
  className = '',
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`grid grid-cols-1 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm leading-[1.35] text-ink-2">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A text of one or more lines. */
export const Lines = ({ text }: { text: string }) => (
  <span>
    {text.split('\n').map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </span>
)

export const FieldError = ({ id, error }: { id?: string; error?: string }) =>
  error ? (
    <p id={id} className="flex gap-1.5 text-sm leading-[1.35] font-semibold text-danger">
      <OctagonX aria-hidden="true" className="mt-px size-4.5 shrink-0" />
      <Lines text={error} />
    </p>
  ) : null

export const TextField = ({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'className'>) => (
  <Field label={label} error={error} hint={hint} className={className}>
    {(wiring) => (
      <input
        type="text"
        data-empty={input.value === '' || undefined}
        {...input}
        {...wiring}
        className={inputClass}
      />
    )}
  </Field>
)

export const TextAreaField = ({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className'>) => (
  <Field label={label} error={error} hint={hint} className={className}>
    {(wiring) => (
      <textarea
        {...input}
        {...wiring}
        className={`${inputClass} min-h-24 max-h-80 resize-y field-sizing-content`}
      />
    )}
  </Field>
)
