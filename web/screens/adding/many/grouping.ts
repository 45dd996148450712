import { areNamesAlike, differInStrength, isSameName } from './names.ts'

/** Facts that a photo or a scanned code shows of its package; empty if it does not show them. */
export interface Look {
  name: string
  /** Normalised: a GTIN of 8, 13 or 14 digits, or a national number. */
  productCode: string
  /** Only if read without doubt: a misread lot must not split a package. */
  lot: string
  /** `YYYY-MM-DD` */
  expirationDate: string
}

/** A package as its looks; packages are in the order of their first look. */
type Package = readonly Look[]

const digitsOf = (code: string) => code.replace(/^0+/, '')
const isGtin = (code: string) => /^\d{12,14}$/.test(code)

/** Two codes of the same kind mean two products. A package may carry a national number beside its GTIN. */
const nameTwoProducts = (one: string, other: string) =>
  one !== '' && other !== '' && isGtin(one) === isGtin(other) && digitsOf(one) !== digitsOf(other)

const isSameCode = (one: string, other: string) =>
  one !== '' && other !== '' && digitsOf(one) === digitsOf(other)

const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other

/** True if two looks cannot be of one package. */
const contradict = (one: Look, other: Look) =>
  nameTwoProducts(one.productCode, other.productCode) ||
  differ(one.lot, other.lot) ||
  differ(one.expirationDate, other.expirationDate) ||
  differInStrength(one.name, other.name)

const isNameless = (shown: Package) => shown.every(({ name }) => name === '')

const fits = (look: Look, shown: Package) => !shown.some((each) => contradict(look, each))

const some = (shown: Package, is: (each: Look) => boolean) => shown.some(is)

/**
 * The position of a look's package among `packages`; `latest` is the position of the previous photo's package. Undefined for a
 * new package. Matches in this order: the product code; the name, or without a name the lot; and for the previous photo's
 * package anything that does not contradict it: a back without a name, or a similar name. A different code, strength, lot or
 * date always contradicts.
 */
export function packageOf(look: Look, packages: readonly Package[], latest?: number): number | undefined {
  const fitting = packages.flatMap((shown, place) => (fits(look, shown) ? [place] : []))
  // The nearest one: of two packages of one product, the later.
  const last = (is: (each: Look) => boolean) =>
    fitting.findLast((place) => place === latest && some(packages[place]!, is)) ??
    fitting.findLast((place) => some(packages[place]!, is))
  const sameCode = last(({ productCode }) => isSameCode(productCode, look.productCode))
  if (sameCode !== undefined) return sameCode
  const before = latest !== undefined && fitting.includes(latest) ? packages[latest] : undefined
  if (look.name === '') return last(({ lot }) => lot !== '' && lot === look.lot) ?? (before && latest)
  const sameName = last(({ name }) => name !== '' && isSameName(name, look.name))
  if (sameName !== undefined) return sameName
  if (!before) return undefined
  const isOfBefore = isNameless(before) || some(before, ({ name }) => areNamesAlike(name, look.name))
  return isOfBefore ? latest : undefined
}
