import { sentence, t } from '../../../language/t.ts'
import type { Facts } from './facts.ts'
import { hasText } from './search.ts'

export const STATES = ['due', 'low', 'expiring'] as const
export type State = (typeof STATES)[number]

/** In place of a person's id: medications that everyone may take. */
export const SHARED = 'shared'

/** Content of a large cabinet. */
export interface Choice {
  text: string
  states: readonly State[]
  /** Ids of people, and `SHARED`. */
  people: readonly string[]
  showExpired: boolean
}

export const EVERYTHING: Choice = { text: '', states: [], people: [], showExpired: false }

const IS: Record<State, (facts: Facts) => boolean> = {
  due: ({ isDue }) => isDue,
  low: ({ isLow }) => isLow,
  expiring: ({ isExpiring }) => isExpiring,
}

const isFor = ({ medication: { personIds } }: Facts, people: readonly string[]): boolean =>
  personIds.length === 0 ? people.includes(SHARED) : personIds.some((id) => people.includes(id))

/** Chips of one kind add up, kinds narrow down. Expired ones are hidden unless they are asked for. */
export function choose(all: readonly Facts[], { text, states, people, showExpired }: Choice): Facts[] {
  return all.filter(
    (facts) =>
      (facts.isExpired ? showExpired : states.length === 0 || states.some((state) => IS[state](facts))) &&
      (people.length === 0 || isFor(facts, people)) &&
      hasText(facts.medication, text),
  )
}

/** Medications of each state that are not expired, and the expired ones. */
export function countStates(all: readonly Facts[]): Record<State | 'expired', number> {
  const good = all.filter(({ isExpired }) => !isExpired)
  const count = (state: State) => good.filter(IS[state]).length
  return {
    due: count('due'),
    low: count('low'),
    expiring: count('expiring'),
    expired: all.length - good.length,
  }
}

/** Number of active filters of the sheet. */
export const countChosen = ({ states, people }: Choice): number => states.length + people.length

/** True if some medications are left out on purpose; showing the expired ones leaves none out. */
export const isNarrowed = ({ text, states, people }: Choice): boolean =>
  text.trim() !== '' || states.length + people.length > 0

const ONE_STATE: Record<State, string> = {
  due: sentence('due, most urgent first'),
  low: sentence('running out, soonest first'),
  expiring: sentence('expiring, soonest first'),
}

/** Says what a narrowed list shows. */
export function describeChoice({ text, states, people }: Choice): string {
  const [state] = states
  if (states.length === STATES.length && people.length === 0 && text.trim() === '') return t('need a look')
  if (state && states.length === 1 && people.length === 0 && text.trim() === '') return t(ONE_STATE[state])
  return states.length + people.length > 0 ? t('match what you chose') : t('match your search')
}

/** With or without one chip. */
export const toggle = <Value>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
