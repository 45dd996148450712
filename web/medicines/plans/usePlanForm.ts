import { useEffect, useReducer, useRef } from 'react'
import type { PlanBody } from '../../../contract/plans.ts'
import { typedIn, useKept } from '../../base/ui/drafts.ts'
import { toastKept } from '../../base/ui/toasts.ts'
import { useFormOver } from '../../base/ui/useFormOver.ts'
import type { AmountUnit } from '../doses/amountWords.ts'
import { checkPlan } from './checkPlan.ts'
import { changePlanForm, type PlanEvent, type PlanValues } from './planForm.ts'

/** The editor's controls and their texts, by name. */
function toFields(values: PlanValues): Record<string, string> {
  const { personId, everyDays, daysOn, daysOff, everyHours, first, amount } = values
  const { startsOn, endsOn, minHours, max24h, slots, steps } = values
  return {
    ...{
      personId,
      everyDays,
      daysOn,
      daysOff,
      everyHours,
      first,
      amount,
      startsOn,
      endsOn,
      minHours,
      max24h,
    },
    ...Object.fromEntries(
      slots.flatMap(({ at, amount: much, note }, place) => [
        [`slot.${place}.at`, at],
        [`slot.${place}.amount`, much],
        [`slot.${place}.note`, note],
      ]),
    ),
    ...Object.fromEntries(
      (steps ?? []).flatMap(({ days, amounts }, place) => [
        [`step.${place}.days`, days],
        ...slots.map(({ amount: much }, slot) => [`step.${place}.amount.${slot}`, amounts[slot] ?? much]),
      ]),
    ),
    // Groups of chips, listed for their problems.
    slots: slots.map(({ isOn }) => Number(isOn)).join(''),
    weekdays: values.weekdays.join(' '),
    monthDays: values.monthDays.join(' '),
  }
}

/** The event for typing into a control. */
function eventOf(name: string, value: string): PlanEvent {
  const [kind, place, part, slot] = name.split('.')
  if (kind === 'slot') return { type: 'slot', place: Number(place), change: { [String(part)]: value } }
  if (kind === 'step' && part === 'days') return { type: 'stepDays', place: Number(place), days: value }
  if (kind === 'step') return { type: 'stepAmount', place: Number(place), slot: Number(slot), amount: value }
  return { type: 'typed', name: kind as 'amount', value }
}

/** Props of each part of the editor. */
export interface PlanFormPart {
  values: PlanValues
  change: (event: PlanEvent) => void
  field: ReturnType<typeof usePlanForm>['field']
  counted: AmountUnit
}

interface PlanFormOptions {
  initial: PlanValues
  /** The key of its draft, if the session is lost. */
  draft: string
  counted: AmountUnit
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
