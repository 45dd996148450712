import { byUrgency } from '../../medicines/plans/states.ts'
import type { State } from './choice.ts'
import { type Facts, needsLook } from './facts.ts'

export const SORTS = ['look', 'name', 'next', 'expires', 'low', 'purpose', 'person'] as const
export type Sort = (typeof SORTS)[number]

/** From so many medications on, a cabinet has filters and sorts; from so many on, one list by letters. */
export const MANY = 13
export const VERY_MANY = 60

type Compare = (a: Facts, b: Facts) => number

/** Smallest first; null and undefined last. */
const by =
  <Value extends number | string>(keyOf: (facts: Facts) => Value | null | undefined): Compare =>
  (a, b) => {
    const [one, other] = [keyOf(a) ?? null, keyOf(b) ?? null]
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0)
    return one < other ? -1 : one > other ? 1 : 0
  }

const inTurn =
  (...all: Compare[]): Compare =>
  (a, b) => {
    for (const compare of all) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return 0
  }

const partLeft = ({ medication: { amountLeft, initialPillCount } }: Facts) =>
  amountLeft !== null && initialPillCount ? amountLeft / initialPillCount : null

const byExpiry = by(({ expiryDays }) => expiryDays)
const byDue: Compare = (a, b) => {
  const [one, other] = [a.waiting[0], b.waiting[0]]
  if (one && other) return byUrgency(one, other)
  return (one ? 0 : 1) - (other ? 0 : 1)
}
const byEnd = inTurn(
  by(({ isLow }) => (isLow ? 0 : 1)),
  by(({ daysLeft }) => daysLeft),
  by(partLeft),
)

const COMPARE: Record<Exclude<Sort, 'name'>, Compare> = {
  look: inTurn(
    by(({ isDue }) => (isDue ? 0 : 1)),
    by(({ isLow }) => (isLow ? 0 : 1)),
    byExpiry,
  ),
  next: inTurn(
    byDue,
    by(({ nextAt }) => nextAt),
  ),
  expires: byExpiry,
  low: byEnd,
  purpose: by(({ medication }) => medication.purpose?.toLocaleLowerCase()),
  // One person's are together; medicines that everyone may take are last.
  person: by(({ medication }) => medication.personIds[0]),
}

const SORT_OF: Record<State, Sort> = { due: 'next', low: 'low', expiring: 'expires' }

/** Sorts a list, equal ones by name. One chosen state has a sort of its own; several sort by urgency. */
export function sortFacts(byName: readonly Facts[], sort: Sort, states: readonly State[] = []): Facts[] {
  const [state] = states
  const real = state ? (states.length === 1 ? SORT_OF[state] : 'look') : sort
  return real === 'name' ? [...byName] : byName.toSorted(COMPARE[real])
}

/** Part of a list under a heading. */
export interface Section {
  /** `look`, `rest`, or a letter. */
  name: string
  all: readonly Facts[]
}

const letterOf = ({ medication }: Facts): string => {
  const first = [...medication.name.trim()][0] ?? ''
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase() : '#'
}

/** Makes a section for each first letter of a list sorted by name. `compare` says which letters are the same. */
function lettersOf(byName: readonly Facts[], compare: (a: string, b: string) => number): Section[] {
  const letters: { name: string; all: Facts[] }[] = []
  for (const facts of byName) {
    const letter = letterOf(facts)
    const plain = letter.normalize('NFD')[0] ?? letter
    const last = letters.at(-1)
    if (last && compare(last.name, letter) === 0) last.all.push(facts)
    else letters.push({ name: compare(plain, letter) === 0 ? plain : letter, all: [facts] })
  }
  return letters
}

/** Splits a whole list into sections; undefined if it is shown as one list. `total` includes expired medicines. */
export function sectionsOf(
  byName: readonly Facts[],
  { sort, total, compare }: { sort: Sort; total: number; compare: (a: string, b: string) => number },
): Section[] | undefined {
  if (sort === 'name' && total >= VERY_MANY) return lettersOf(byName, compare)
  if (sort !== 'look') return undefined
  return [
    { name: 'look', all: sortFacts(byName.filter(needsLook), 'look') },
    { name: 'rest', all: byName.filter((facts) => !needsLook(facts)) },
  ].filter(({ all }) => all.length > 0)
}

/** Joins neighbouring letters so that at most `most` entries remain: each has its first letter and, if joined, its last one. */
export function joinLetters(letters: readonly string[], most: number): (readonly [string, string?])[] {
  const size = Math.ceil(letters.length / Math.max(most, 1))
  return Array.from({ length: Math.ceil(letters.length / size) || 0 }, (_, n) => {
    const joined = letters.slice(n * size, (n + 1) * size)
    const [first = '', last] = [joined[0], joined.at(-1)]
    return first === last ? [first] : [first, last]
  })
}
