import { useEffect, useReducer, useRef } from 'react'
import type { PlanBody } from '../../../contract/plans.ts'
import { typedIn, useKept } from '../../base/ui/drafts.ts'
import { toastKept } from '../../base/ui/toasts.ts'
import { useFormOver } from '../../base/ui/useFormOver.ts'
import type { Counted } from '../doses/amountWords.ts'
import { checkPlan } from './checkPlan.ts'
import { eventOf, toFields } from './planFields.ts'
import { changePlanForm, type PlanEvent, type PlanValues } from './planForm.ts'

/** Props of each part of the editor. */
export interface PlanFormPart {
  values: PlanValues
  change: (event: PlanEvent) => void
  field: ReturnType<typeof usePlanForm>['field']
  counted: Counted
}

interface PlanFormOptions {
  initial: PlanValues
  /** The key of its draft, if the session is lost. */
  draft: string
  counted: Counted
  /** The device's zone. */
  timeZone: string
  submit: (body: PlanBody) => Promise<unknown>
}

/** State, events and controls of the plan form. */
export function usePlanForm({ initial, draft: key, counted, timeZone, submit }: PlanFormOptions) {
  const valuesNow = useRef(initial)
  const isSettled = useRef(false)
  const { value, leftAt } = useKept<Partial<PlanValues>>(
    key,
    () => valuesNow.current,
    () => (isSettled.current ? undefined : typedIn(initial, valuesNow.current)),
  )
  const [values, change] = useReducer(changePlanForm, { ...initial, ...value })
  valuesNow.current = values
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (leftAt !== undefined) toastKept(() => change({ type: 'takenOver', before: values, latest: initial }))
  }, [])
  const over = useFormOver(toFields(values), (name, value) => change(eventOf(name, value)), {
    check: () => checkPlan(values, counted, timeZone),
    submit: async (body) => {
      await submit(body)
      isSettled.current = true
    },
  })
  return {
    ...over,
    values,
    change,
    field: (name: string) => {
      const wiring = over.field(name)
      return { ...wiring, value: wiring.value ?? '' }
    },
  }
}
