import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'

import type { CheckedForm, Problem } from './checked.ts'
import { useIsHere } from './useIsHere.ts'

export interface FormOptions<Values, Body> {
  check: (values: Values) => CheckedForm<Body>
  /** Sends the body. A failure with `issues` shows them under their fields. */
  submit: (body: Body, values: Values) => Promise<unknown>
  /** Called after success, unless the form was left meanwhile. */
  onDone?: () => void
  /** Called with the problems of a form that is not valid. */
  onRefused?: (problems: Map<string, string>) => void
}

const byField = (issues: readonly Problem[]) => {
  const problems = new Map<string, string>()
  for (const { path, message } of issues)
    if (!problems.has(String(path[0]))) problems.set(String(path[0]), message)
  return problems
}

/** A refused call has issues if it names fields. Anything else is a bug. */
const isRefusal = (error: unknown): error is { issues: readonly Problem[] } =>
  error instanceof Error && 'issues' in error

/**
 * A form over values kept elsewhere, checked by a schema. Errors show after the first submit and update while typing; the
 * first invalid field gets the focus. A form cannot be submitted twice at once.
 */
export function useFormOver<Values extends { [Key in keyof Values]: string }, Body>(
  values: Values,
  set: (name: keyof Values & string, value: string) => void,
  options: FormOptions<Values, Body>,
) {
  type Name = keyof Values & string
  const [tried, setTried] = useState(false)
  /** The server's problems with the submitted values; each holds until its field changes. */
  const [refused, setRefused] = useState<{ problems: Map<string, string>; sent: Values }>()
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const isHere = useIsHere()

  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])

  const problems = new Map<string, string>()
  for (const [name, message] of refused?.problems ?? [])
    if (refused?.sent[name as Name] === values[name as Name]) problems.set(name, message)
  if (tried) {
    const checked = options.check(values)
    if (!checked.success)
      for (const [name, message] of byField(checked.error.issues)) problems.set(name, message)
  }

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (sending.current) return
    setTried(true)
    const checked = options.check(values)
    if (!checked.success) {
      setAttempt((count) => count + 1)
      options.onRefused?.(byField(checked.error.issues))
      return
    }
    sending.current = true
    setBusy(true)
    try {
      await options.submit(checked.data, values)
      // A form that stays begins anew: its emptied fields are no mistake.
      setTried(false)
      if (isHere()) options.onDone?.()
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefused({ problems: byField(error.issues), sent: values })
      setAttempt((count) => count + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    busy,
    form: { ref: element, onSubmit, noValidate: true },
    /** The props of a text control. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problems.get(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
    }),
  }
}
