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

/** Who may have taken a dose of a medication that is for `personIds`, or for everybody, when `userId` logs it. */
export function choiceOf(
  people: readonly Person[],
  personIds: readonly string[],
  userId: string,
): Choice | undefined {
  const { living, takers } = takersAmong(people, personIds)
  if (takers.length < 2) return undefined
  return {
    takers,
    others: living.filter((person) => !takers.includes(person)),
    first: takers.find((person) => person.userId === userId)?.id ?? '',
  }
}
