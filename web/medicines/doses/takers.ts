import type { Person } from '../../../contract/people.ts'

/** People to choose from for a dose; undefined if there is no choice. */
export interface Choice {
  /** People that the medication is for. */
  takers: Person[]
  /** Everyone else. */
  others: Person[]
  /** The preselected person; empty if someone has to choose. */
  first: string
}

/** People, without pets, that a medication for `personIds`, or for everyone, is for. */
function takersAmong(people: readonly Person[], personIds: readonly string[]) {
  const living = people.filter(({ archived }) => !archived)
  const isFor = ({ id }: Person) => personIds.includes(id)
  return { living, takers: living.some(isFor) ? living.filter(isFor) : living }
}

/** The person of a medication without a choice: the only one it is for, else the caller; empty if unknown. */
export const takerOf = (people: readonly Person[], personIds: readonly string[], userId: string): string => {
  const [only, ...more] = takersAmong(people, personIds).takers
  return only && more.length === 0 ? only.id : (people.find((person) => person.userId === userId)?.id ?? '')
}

/**
 * People who may have taken a dose of a medication for `personIds`, or for everyone, when `userId` logs it. `plannedFor` are
 * the people with a plan of it, undefined while unknown: a single one is preselected, and never the caller in place of others.
 */
export function choiceOf(
  people: readonly Person[],
  personIds: readonly string[],
  userId: string,
  plannedFor: readonly string[] | undefined,
): Choice | undefined {
  const { living, takers: named } = takersAmong(people, personIds)
  const planned = living.filter(({ id }) => plannedFor?.includes(id))
  const takers = living.filter((person) => named.includes(person) || planned.includes(person))
  if (takers.length < 2) return undefined
  const [only, ...more] = planned
  const caller = takers.find((person) => person.userId === userId)
  const first = plannedFor === undefined || more.length > 0 ? undefined : (only ?? caller)
  return { takers, others: living.filter((person) => !takers.includes(person)), first: first?.id ?? '' }
}
