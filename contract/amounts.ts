import { factsOf } from '../language/languages.ts'
import { decimalText } from '../language/numbers.ts'
import { speaking } from '../language/speaking.ts'
import { sentence, t, tn } from '../language/t.ts'

export const MOST_AMOUNT = 100_000

export const UNITS = [
  'pill',
  'tablet',
  'capsule',
  'ml',
  'drop',
  'puff',
  'spray',
  'patch',
  'sachet',
  'gram',
  'dose',
] as const
export type Unit = (typeof UNITS)[number]

export const STEPS = [1, 0.5, 0.25, 0.001] as const
export type Step = (typeof STEPS)[number]

/** Amounts are stored and summed in whole thousandths. */
export const toMilli = (amount: number): number => Math.round(amount * 1000)

export const fromMilli = (milli: number): number => milli / 1000

export const countFrom = (milli: number | null): number | null => (milli === null ? null : fromMilli(milli))

const FRACTIONS: Record<number, string> = { 250: '¼', 500: '½', 750: '¾' }

/** Formats an amount: `2½`, `0.333`; quarters as fractions, anything else with up to three decimals. */
export function writeAmount(amount: number): string {
  const milli = toMilli(amount)
  const whole = Math.trunc(milli / 1000)
  const fraction = FRACTIONS[Math.abs(milli % 1000)]
  if (fraction === undefined) return decimalText(fromMilli(milli))
  return `${whole === 0 ? (milli < 0 ? '-' : '') : whole}${fraction}`
}

const NAMES: Record<Unit, (count: number) => string> = {
  pill: (count) => tn(count, 'pill', 'pills'),
  tablet: (count) => tn(count, 'tablet', 'tablets'),
  capsule: (count) => tn(count, 'capsule', 'capsules'),
  ml: (count) => tn(count, 'ml', 'ml'),
  drop: (count) => tn(count, 'drop', 'drops'),
  puff: (count) => tn(count, 'puff', 'puffs'),
  spray: (count) => tn(count, 'spray', 'sprays'),
  patch: (count) => tn(count, 'patch', 'patches'),
  sachet: (count) => tn(count, 'sachet', 'sachets'),
  gram: (count) => tn(count, 'gram', 'grams'),
  dose: (count) => tn(count, 'dose', 'doses'),
}

/** Headings without a number. */
export const UNITS_NAMED: Record<Unit, string> = {
  pill: sentence('pills'),
  tablet: sentence('tablets'),
  capsule: sentence('capsules'),
  ml: sentence('ml'),
  drop: sentence('drops'),
  puff: sentence('puffs'),
  spray: sentence('sprays'),
  patch: sentence('patches'),
  sachet: sentence('sachets'),
  gram: sentence('grams'),
  dose: sentence('doses'),
}

/** Singular up to 1 (`½ pill`), except 0. Languages with a form for few things have one for fractions too. */
export function unitFor(unit: Unit, amount: number): string {
  const { forms } = factsOf(speaking().language)
  return NAMES[unit](amount > 0 && amount < 1 && !forms.includes('few') ? 1 : amount)
}

export const writeAmountOf = (amount: number, unit: Unit): string =>
  t('{amount} {unit}', { amount: writeAmount(amount), unit: unitFor(unit, amount) })

const LARGEST_DENOMINATOR = 10

const VULGAR: Record<string, string> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4', '⅓': ' 1/3', '⅔': ' 2/3' }

/**
 * Parses a typed amount (inverse of `writeAmount`): `2½`, `2 1/2`, `2.5`, `2,5`; to a thousandth, so a third is 0.333.
 * NaN for anything else, for `1,000`, which means one to some readers and a thousand to others, and for `10/20`, which is more
 * likely ten of twenty than a half.
 */
export function readAmount(text: string): number {
  const typed = text.trim().replace(/[¼½¾⅓⅔]/, (fraction) => VULGAR[fraction] as string)
  if (/^\d*[.,]?\d+$/.test(typed) && !/,\d{3}$/.test(typed)) return Number(typed.replace(',', '.'))
  const [, whole = '0', over, under] = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/.exec(typed.trim()) ?? []
  // `21/2` is more likely a typo of `2 1/2` than ten and a half.
  if (over === undefined || Number(over) >= Number(under) || Number(under) > LARGEST_DENOMINATOR)
    return Number.NaN
  return fromMilli(toMilli(Number(whole) + Number(over) / Number(under)))
}
