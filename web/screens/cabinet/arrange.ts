import { byUrgency } from '../../medicines/plans/states.ts'
import type { State } from './choice.ts'
import { type Facts, needsLook } from './facts.ts'

export const SORTS = ['look', 'name', 'next', 'expires', 'low'] as const
export type Sort = (typeof SORTS)[number]

/** From so many medications on, a cabinet has chips, sorts and drawers; from so many on, one drawer for each letter. */
export const MANY = 13
export const VERY_MANY = 60

/** Most rows in the document at once. */
export const PAGE = 60

/** Rows that are drawn at once: a screen of them. */
export const FIRST = 12

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
}

const SORT_OF: Record<State, Sort> = { due: 'next', low: 'low', expiring: 'expires' }

/** In one order; those that are equal in it stay by name. One chosen state sorts by what is urgent in it. */
export function sorted(byName: readonly Facts[], sort: Sort, states: readonly State[] = []): Facts[] {
  const [state] = states
  const real = state && states.length === 1 ? SORT_OF[state] : sort
  return real === 'name' ? [...byName] : byName.toSorted(COMPARE[real])
}

/** Medications that are put away together. */
export interface Drawer {
  /** `look`, `rest`, or a letter. */
  name: string
  all: readonly Facts[]
}

const letterOf = ({ medication }: Facts): string => {
  const first = [...medication.name.trim()][0] ?? ''
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase() : '#'
}

/** Makes a drawer for each first letter of a list sorted by name. `compare` says which letters are the same. */
function lettersOf(byName: readonly Facts[], compare: (a: string, b: string) => number): Drawer[] {
  const drawers: { name: string; all: Facts[] }[] = []
  for (const facts of byName) {
    const letter = letterOf(facts)
    const plain = letter.normalize('NFD')[0] ?? letter
    const last = drawers.at(-1)
    if (last && compare(last.name, letter) === 0) last.all.push(facts)
    else drawers.push({ name: compare(plain, letter) === 0 ? plain : letter, all: [facts] })
  }
  return drawers
}

/**
 * The drawers of a cabinet of which nothing is left out; undefined where one list says more. `total` counts expired ones too.
 * Of very many, what needs a look is also under its letter: only one drawer is open.
 */
export function drawersOf(
  byName: readonly Facts[],
  { sort, total, compare }: { sort: Sort; total: number; compare: (a: string, b: string) => number },
): Drawer[] | undefined {
  if (sort !== 'look' && (sort !== 'name' || total < VERY_MANY)) return undefined
  const look = { name: 'look', all: sorted(byName.filter(needsLook), 'look') }
  const others =
    total < VERY_MANY
      ? [{ name: 'rest', all: byName.filter((facts) => !needsLook(facts)) }]
      : lettersOf(byName, compare)
  return [look, ...others].filter(({ all }) => all.length > 0)
}

/** The drawer that is open before one is pressed. */
export const firstOpen = (drawers: readonly Drawer[], sort: Sort): string | undefined =>
  (sort === 'name' ? drawers.find(({ name }) => name !== 'look') : undefined)?.name ?? drawers[0]?.name
