import { useRef, useState } from 'react'
import { useDraft } from './drafts.ts'
import { rebase } from './rebase.ts'
import { type FormOptions, useFormOver } from './useFormOver.ts'

/** A form whose values are texts of its own, as {@link useFormOver} describes it. */
export function useForm<Values extends { [Key in keyof Values]: string }, Body>({
  initial,
  draft: key,
  ...options
}: FormOptions<Values, Body> & {
  initial: Values
  /** Keeps what was typed under this key when the session is lost. */
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
    /** Takes over what somebody else made of `before`; what is typed here by then stays. */
    takeOver: (before: Values, latest: Values) => setValues((typed) => rebase(before, typed, latest)),
    /** True when it started from what was typed before the session was lost. */
    resumed: draft !== undefined,
  }
}
