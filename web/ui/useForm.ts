import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useDraft } from './drafts.ts'

interface Problem {
  path: readonly PropertyKey[]
  message: string
}

/** What a schema of the contract says of a value. */
type Checked<Body> = { success: true; data: Body } | { success: false; error: { issues: readonly Problem[] } }

interface FormOptions<Values, Body> {
  initial: Values
  check: (values: Values) => Checked<Body>
  /** Sends the body. A failure that carries `issues` puts them under their fields. */
  submit: (body: Body, values: Values) => Promise<unknown>
  /** Called with the problems when the form is refused before it was sent. */
  onRefused?: (problems: Map<string, string>) => void
  /** Keeps what was typed under this key when the session is lost. */
  draft?: string
}

const byField = (issues: readonly Problem[]) => {
  const problems = new Map<string, string>()
  for (const { path, message } of issues)
    if (!problems.has(String(path[0]))) problems.set(String(path[0]), message)
  return problems
}

/** A refused call: it has issues, where it names fields. Anything else is a mistake of ours. */
const isRefusal = (error: unknown): error is { issues: readonly Problem[] } =>
  error instanceof Error && 'issues' in error

/**
 * A form whose values are texts, checked by a schema. Errors show after the first try to submit and follow the typing
 * from then on; the first field in error takes the focus; a form that is being sent cannot be sent twice.
 */
export function useForm<Values extends { [Key in keyof Values]: string }, Body>(
  options: FormOptions<Values, Body>,
) {
  type Name = keyof Values & string
  const valuesNow = useRef(options.initial)
  const draft = useDraft(options.draft, () => valuesNow.current)
  const [values, setValues] = useState<Values>(draft ?? options.initial)
  valuesNow.current = values
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Map<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempt])

  const problems = new Map(refused)
  if (tried) {
    const checked = options.check(values)
    if (!checked.success)
      for (const [name, message] of byField(checked.error.issues)) problems.set(name, message)
  }

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setRefused((before) => {
      const after = new Map(before)
      after.delete(name)
      return after
    })
  }

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (sending.current) return
    setTried(true)
    const checked = options.check(valuesNow.current)
    if (!checked.success) {
      setAttempt((count) => count + 1)
      options.onRefused?.(byField(checked.error.issues))
      return
    }
    sending.current = true
    setBusy(true)
    try {
      await options.submit(checked.data, valuesNow.current)
    } catch (error) {
      if (!isRefusal(error)) throw error
      setRefused(byField(error.issues))
      setAttempt((count) => count + 1)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    busy,
    /** True when it started from what was typed before the session was lost. */
    resumed: draft !== undefined,
    form: { ref: element, onSubmit, noValidate: true },
    /** What a text control needs. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: problems.get(name),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
    }),
  }
}
