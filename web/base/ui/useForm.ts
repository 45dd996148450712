import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { typedIn, useKept } from './drafts.ts'
import { rebase } from './rebase.ts'
import { toastKept } from './toasts.ts'
import { type FormOptions, useFormOver } from './useFormOver.ts'

/** A form that keeps its own values; see {@link useFormOver}. */
export function useForm<Values extends { [Key in keyof Values]: string }, Body>({
  initial,
  draft: key,
  followed = [],
  submit,
  ...options
}: FormOptions<Values, Body> & {
  initial: Values
  /** The key of its draft, which outlives the end of the session, and leaving the form by Back, Escape or Close. */
  draft?: string
  /** Fields that go by the clock: no part of the draft of a form that was left. */
  followed?: readonly (keyof Values)[]
}) {
  const valuesNow = useRef(initial)
  const isSettled = useRef(false)
  const [begun] = useState(initial)
  const { value, leftAt } = useKept<Partial<Values>>(
    key,
    () => valuesNow.current,
    () => {
      const unfollowed = { ...valuesNow.current }
      for (const name of followed) unfollowed[name] = begun[name]
      return isSettled.current ? undefined : typedIn(begun, unfollowed)
    },
  )
  const [values, setValues] = useState<Values>({ ...initial, ...value })
  valuesNow.current = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (leftAt !== undefined) toastKept(() => setValues(begun))
  }, [])
  const set = (name: keyof Values & string, text: string) =>
    setValues((before) => ({ ...before, [name]: text }))
  const over = useFormOver(values, set, {
    ...options,
    submit: async (body, typed) => {
      await submit(body, typed)
      isSettled.current = true
    },
  })
  /** Cancel in a dialog resets the form: nothing of it is kept. */
  const onReset = (event: SyntheticEvent) => {
    event.preventDefault()
    isSettled.current = true
  }
  return {
    ...over,
    form: { ...over.form, onReset },
    values,
    set,
    /** Merges a concurrent edit of `before`; edited fields stay. */
    takeOver: (before: Values, latest: Values) => setValues((typed) => rebase(before, typed, latest)),
    /** True if it restored all fields, as the session had ended. */
    resumed: value !== undefined && leftAt === undefined,
  }
}
