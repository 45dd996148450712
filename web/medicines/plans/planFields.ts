import type { PlanEvent, PlanValues } from './planForm.ts'

/** The editor's controls and their texts, by name. */
export function toFields(values: PlanValues): Record<string, string> {
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
export function eventOf(name: string, value: string): PlanEvent {
  const [kind, place, part, slot] = name.split('.')
  if (kind === 'slot') return { type: 'slot', place: Number(place), change: { [String(part)]: value } }
  if (kind === 'step' && part === 'days') return { type: 'stepDays', place: Number(place), days: value }
  if (kind === 'step') return { type: 'stepAmount', place: Number(place), slot: Number(slot), amount: value }
  return { type: 'typed', name: kind as 'amount', value }
}
