/** Active ingredient in one unit of a medicine: `amount` is in nanograms, or in the unit named by `kind`. */
export interface Strength {
  /** Strengths of one kind can be compared: `mass`, `mass/ml`, `mass/h`, `units`, `mmol` and so on. */
  kind: string
  amount: number
  /** As written: "400 mg". */
  text: string
}

const MASS: Readonly<Record<string, number>> = {
  ng: 1,
  µg: 1e3,
  ug: 1e3,
  mcg: 1e3,
  мкг: 1e3,
  mg: 1e6,
  мг: 1e6,
  ملغ: 1e6,
  g: 1e9,
  г: 1e9,
}
const UNITS: Readonly<Record<string, string>> = {
  iu: 'units',
  ie: 'units',
  ui: 'units',
  me: 'units',
  ме: 'units',
  мо: 'units',
  mmol: 'mmol',
  ммоль: 'mmol',
  '%': '%',
}
const PER: Readonly<Record<string, string>> = { ml: 'ml', мл: 'ml', h: 'h', ч: 'h' }

const either = (of: Readonly<Record<string, unknown>>) => Object.keys(of).join('|')
const FOUND = new RegExp(
  String.raw`(?:^|[^\p{L}\d.,])((\d[\d.,]*)\s?(${either(MASS)}|${either(UNITS)})(?![\p{L}])(?:\s?/\s?(\d[\d.,]*)?\s?(${either(PER)})(?![\p{L}]))?)`,
  'giu',
)

/** A number as written on a package; null where "1.000" may be one or a thousand. */
function numberIn(text: string): number | null {
  const digits = text.replace(/[.,]$/, '')
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) || /[.,].*[.,]/.test(digits)) return null
  const number = Number(digits.replace(',', '.'))
  return number > 0 ? number : null
}

/** The strength that a text such as a name says; null if it says none, several, or one that can be read in two ways. */
export function strengthIn(words: string): Strength | null {
  const found = [...words.replace(/μ/g, 'µ').matchAll(FOUND)]
  const [one] = found
  if (!one || found.length > 1) return null
  const [, text = '', digits = '', unitText = '', perDigits = '1', per] = one
  const [number, perNumber] = [numberIn(digits), numberIn(perDigits)]
  if (number === null || perNumber === null) return null
  const unit = unitText.toLowerCase()
  const factor = MASS[unit]
  const kind = factor === undefined ? (UNITS[unit] as string) : 'mass'
  const amount = number * (factor ?? 1)
  return per === undefined
    ? { kind, amount, text }
    : { kind: `${kind}/${PER[per.toLowerCase()]}`, amount: amount / perNumber, text }
}

/** Relative difference below which two amounts are equal: above rounding, below any printed difference. */
const SAME = 1e-6

/** True if two amounts of active ingredient are equal. */
export const isSameAmount = (one: number, other: number): boolean =>
  Math.abs(one - other) <= SAME * Math.max(one, other)

/** The strength of a pack: its own, that of its own name, or else that of its medication's name. */
export const strengthOfPack = (
  pack: { name: string | null; strength: string | null },
  medicationName: string,
): Strength | null => {
  if (pack.strength !== null) return strengthIn(pack.strength)
  return strengthIn(pack.name ?? medicationName)
}

/** Name of a pack as shown, with its strength: "Ibuprofen Aliud 400 mg". */
export const nameOfPack = (
  { name, strength }: { name: string | null; strength: string | null },
  medicationName: string,
): string => {
  const said = name ?? medicationName
  return strength === null || said.includes(strength) ? said : `${said} ${strength}`
}
