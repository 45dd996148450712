import { useRef, useState } from 'react'
import { useDraft } from './drafts.ts'
import { rebase } from './rebase.ts'
import { type FormOptions, useFormOver } from './useFormOver.ts'

/** A form that keeps its own values; see {@link useFormOver}. */
export function useForm<Values extends { [Key in keyof Values]: string }, Body>({
  initial,
  draft: key,
  ...options
}: FormOptions<Values, Body> & {
  initial: Values
  /** The key of its draft, if the session is lost. */
  draft?: string
}) {
  const valuesNow = useRef(initial)
  const draft = useDraft(key, () => valuesNow.current)
  const [values, setValues] = useState<Values>(draft ?? initial)
  valuesNow.current = values
  const set = (name: keyof Values & string, value: string) =>
    setValues((before) => ({ ...before, [name]: value }))
  return {
    ...useFormOver(values, set, options),
    values,
    set,
    /** Merges a concurrent edit of `before`; edited fields stay. */
    takeOver: (before: Values, latest: Values) => setValues((typed) => rebase(before, typed, latest)),
    /** True if it restored a draft. */
    resumed: draft !== undefined,
  }
}
