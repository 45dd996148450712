import type { Person } from '../../contract/people.ts'

/** Whom to choose among for a dose; undefined where there is nothing to choose. */
export interface Choice {
  /** Whom the medication is for. */
  takers: Person[]
  /** Who else could have taken it. */
  others: Person[]
  /** The person to begin with; empty if someone has to choose. */
  first: string
}

/** The living whom a medication that is for `personIds`, or for everybody, is for. */
function takersAmong(people: readonly Person[], personIds: readonly string[]) {
  const living = people.filter(({ archived }) => !archived)
  const isFor = ({ id }: Person) => personIds.includes(id)
  return { living, takers: living.some(isFor) ? living.filter(isFor) : living }
}

/** Who takes a medication where there is nothing to choose: the only one whom it is for, else the caller; empty for nobody known. */
export const takerOf = (people: readonly Person[], personIds: readonly string[], userId: string): string => {
  const [only, ...more] = takersAmong(people, personIds).takers
  return only && more.length === 0 ? only.id : (people.find((person) => person.userId === userId)?.id ?? '')
}

/**
 * People who may have taken a dose of a medication that is for `personIds`, or for everyone, when `userId` logs it. `plannedFor` are the
 * people with a plan of it, undefined while that is unknown: the only one of them comes first, and never the caller in the place of others.
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
