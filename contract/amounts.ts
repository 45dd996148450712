/** The most of anything in one number: a pack, a dose, a count. */
export const MOST_AMOUNT = 100_000

/** What amounts are counted in: pills unless told otherwise. */
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

/** The smallest part of a unit that somebody takes: a whole one, a half, a quarter, or any, down to a thousandth. */
export const STEPS = [1, 0.5, 0.25, 0.001] as const
export type Step = (typeof STEPS)[number]

/** An amount as people know it, exact to a thousandth, in whole thousandths: what is stored and summed. */
export const toMilli = (amount: number): number => Math.round(amount * 1000)

/** The inverse of `toMilli`. */
export const fromMilli = (milli: number): number => milli / 1000

/** The same, null for what nobody counted. */
export const countFrom = (milli: number | null): number | null => (milli === null ? null : fromMilli(milli))

const FRACTIONS: Record<number, string> = { 250: '¼', 500: '½', 750: '¾' }

/** An amount as it is written: `2½`, `0.333`; quarters as fractions, anything else with up to three decimals. */
export function writeAmount(amount: number): string {
  const milli = toMilli(amount)
  const whole = Math.trunc(milli / 1000)
  const fraction = FRACTIONS[Math.abs(milli % 1000)]
  if (fraction === undefined) return String(fromMilli(milli))
  return `${whole === 0 ? (milli < 0 ? '-' : '') : whole}${fraction}`
}

const PLURALS: Partial<Record<Unit, string>> = { ml: 'ml', patch: 'patches' }

/** The unit's name beside an amount: up to one of it is singular (`½ pill`, `1 pill`), none and more plural. */
export const unitFor = (unit: Unit, amount: number): string =>
  amount > 0 && amount <= 1 ? unit : (PLURALS[unit] ?? `${unit}s`)

/** `½ pill`, `2 pills`, `5 ml`. */
export const writeAmountOf = (amount: number, unit: Unit): string =>
  `${writeAmount(amount)} ${unitFor(unit, amount)}`

const VULGAR: Record<string, string> = { '¼': ' 1/4', '½': ' 1/2', '¾': ' 3/4', '⅓': ' 1/3', '⅔': ' 2/3' }

/**
 * The inverse of `writeAmount`, for what people type: `2½`, `2 1/2`, `2.5`, `2,5`; to a thousandth, so that a third is 0.333.
 * NaN for anything else, and for `1,000`, which is one to some and a thousand to others.
 */
export function readAmount(text: string): number {
  const typed = text.trim().replace(/[¼½¾⅓⅔]/, (fraction) => VULGAR[fraction] as string)
  if (/^\d*[.,]?\d+$/.test(typed) && !/,\d{3}$/.test(typed)) return Number(typed.replace(',', '.'))
  const [, whole = '0', over, under] = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/.exec(typed.trim()) ?? []
  // `21/2` is more likely a slip of `2 1/2` than ten and a half.
  if (over === undefined || Number(over) >= Number(under)) return Number.NaN
  return fromMilli(toMilli(Number(whole) + Number(over) / Number(under)))
}
