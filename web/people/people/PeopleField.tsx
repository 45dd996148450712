import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Person } from '../../../contract/people.ts'
import { FieldError } from '../../base/ui/Field.tsx'
import { chipClass, PersonMark } from './PersonMark.tsx'

interface PeopleFieldProps {
  legend: string
  /** Several people or one. */
  kind: 'checkbox' | 'radio'
  people: readonly Person[]
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  hint?: string
  error?: string | undefined
  children?: ReactNode
}

/** Chips to choose people. */
export function PeopleField({
  legend,
  kind,
  people,
  chosen,
  onChosen,
  hint,
  error,
  children,
}: PeopleFieldProps) {
  const id = useId()
  const choose = (one: string, isOn: boolean) =>
    onChosen(kind === 'radio' ? [one] : isOn ? [...chosen, one] : chosen.filter((other) => other !== one))
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined}>
      <legend className="mb-1.5 font-bold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {people.map((person) => (
          <label key={person.id} className={chipClass}>
            <input
              type={kind}
              name={id}
              value={person.id}
              checked={chosen.includes(person.id)}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) => choose(person.id, target.checked)}
              className="peer sr-only"
            />
            <PersonMark person={person} size="card" />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {person.name}
            </span>
            <Check aria-hidden="true" className="hidden size-4.5 shrink-0 peer-checked:block" />
          </label>
        ))}
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm leading-[1.35] text-ink-2">
          {hint}
        </p>
      )}
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </fieldset>
  )
}
