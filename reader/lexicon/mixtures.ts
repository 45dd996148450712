import { readTable, severalIn } from './table.ts'

const MIXTURES = readTable('mixtures.csv').map(([purpose = '', of = '']) => ({
  purpose,
  of: severalIn(of),
}))
/** One substance beside another may help it along (caffeine, a vitamin); of more nobody can tell. */
const MOST_UNEXPLAINED = 2

/**
 * What a mixture is usually taken for, given what each of its substances is, the most prominent first; null where the
 * substances leave it open. Taken from one of many it would be wrong: caffeine in a cold remedy is for no fatigue.
 */
export function purposeOfMixture(purposes: string[]): string | null {
  const [first, ...others] = new Set(purposes.filter((purpose) => purpose !== ''))
  if (!first || others.length === 0) return first ?? null
  const all = [first, ...others]
  const known = MIXTURES.find(({ of }) => all.every((purpose) => of.includes(purpose)))
  return known?.purpose ?? (all.length <= MOST_UNEXPLAINED ? first : null)
}
