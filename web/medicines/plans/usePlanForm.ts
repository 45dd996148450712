import { useReducer, useRef } from 'react'
import type { PlanBody } from '../../../contract/plans.ts'
import { useDraft } from '../../base/ui/drafts.ts'
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
