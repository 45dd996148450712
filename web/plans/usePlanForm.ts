import { useReducer, useRef } from 'react'
import type { PlanBody } from '../../contract/plans.ts'
import type { Counted } from '../doses/amountWords.ts'
import { useDraft } from '../ui/drafts.ts'
import { useFormOver } from '../ui/useFormOver.ts'
import { checkPlan } from './checkPlan.ts'
import { eventOf, toFields } from './planFields.ts'
import { changePlanForm, type PlanEvent, type PlanValues } from './planForm.ts'

/** What every part of the editor is given. */
export interface PlanFormPart {
  values: PlanValues
  change: (event: PlanEvent) => void
  field: ReturnType<typeof usePlanForm>['field']
  counted: Counted
}

interface PlanFormOptions {
  initial: PlanValues
  /** Keeps what was typed under this key when the session is lost. */
  draft: string
  counted: Counted
  /** The device's. */
  timeZone: string
  submit: (body: PlanBody) => Promise<unknown>
}

/** The form of a plan: what stands in it, how it changes, and the controls that are wired to it. */
export function usePlanForm({ initial, draft: key, counted, timeZone, ...sending }: PlanFormOptions) {
  const valuesNow = useRef(initial)
  const draft = useDraft(key, () => valuesNow.current)
  const [values, change] = useReducer(changePlanForm, draft ?? initial)
  valuesNow.current = values
  const over = useFormOver(toFields(values), (name, value) => change(eventOf(name, value)), {
    check: () => checkPlan(values, counted, timeZone),
    ...sending,
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
