import { readTable, severalIn } from './table.ts'

const MIXTURES = readTable('mixtures.csv').map(([purpose = '', of = '']) => ({
  purpose,
  of: severalIn(of),
}))
/** Maximum substances without an own purpose (caffeine, a vitamin) for which the other one decides. */
const MOST_UNEXPLAINED = 2

/** Takes the most prominent substances first. One does not decide: caffeine in a cold remedy is not for fatigue. */
export function purposeOfMixture(purposes: string[]): string | null {
  const [first, ...others] = new Set(purposes.filter((purpose) => purpose !== ''))
  if (!first || others.length === 0) return first ?? null
  const all = [first, ...others]
  const known = MIXTURES.find(({ of }) => all.every((purpose) => of.includes(purpose)))
  return known?.purpose ?? (all.length <= MOST_UNEXPLAINED ? first : null)
}
