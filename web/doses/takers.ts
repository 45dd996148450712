import type { Person } from '../../contract/people.ts'

/** Whom to choose among for a dose; undefined where there is nothing to choose. */
export interface Choice {
  /** Whom the medication is for. */
  takers: Person[]
  /** Who else could have taken it. */
  others: Person[]
  /** Whom to begin with: the caller, where it is for the caller too; nobody is taken for somebody else. */
  first: string
}

/** Who may have taken a dose of a medication that is for `personIds`, or for everybody, when `userId` logs it. */
export function choiceOf(
  people: readonly Person[],
  personIds: readonly string[],
  userId: string,
): Choice | undefined {
  const living = people.filter(({ archived }) => !archived)
  const isFor = ({ id }: Person) => personIds.includes(id)
  const forSome = living.some(isFor)
  const takers = forSome ? living.filter(isFor) : living
  if (takers.length < 2) return undefined
  return {
    takers,
    others: living.filter((person) => !takers.includes(person)),
    first: takers.find((person) => person.userId === userId)?.id ?? '',
  }
}
