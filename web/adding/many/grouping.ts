import { areNamesAlike, differInStrength, isSameName } from './names.ts'

/** What a photo or a scanned code says of the package that it shows; empty where it does not. */
export interface Look {
  name: string
  /** As codes are spelled: a GTIN of 8, 13 or 14 digits, or a national number. */
  productCode: string
  /** Of these only what was read without doubt: a misread lot must not part what belongs together. */
  lot: string
  /** `YYYY-MM-DD` */
  expirationDate: string
}

/** A package is known by some looks at it; packages stand in the order in which they were begun. */
type Package = readonly Look[]

const digitsOf = (code: string) => code.replace(/^0+/, '')
const isGtin = (code: string) => /^\d{12,14}$/.test(code)

/** Two codes of one kind name two products. A package may carry a national number beside its GTIN. */
const nameTwoProducts = (one: string, other: string) =>
  one !== '' && other !== '' && isGtin(one) === isGtin(other) && digitsOf(one) !== digitsOf(other)

const isSameCode = (one: string, other: string) =>
  one !== '' && other !== '' && digitsOf(one) === digitsOf(other)

const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other

/** Both cannot be of one package, whatever else they say. */
const contradict = (one: Look, other: Look) =>
  nameTwoProducts(one.productCode, other.productCode) ||
  differ(one.lot, other.lot) ||
  differ(one.expirationDate, other.expirationDate) ||
  differInStrength(one.name, other.name)

const isNameless = (shown: Package) => shown.every(({ name }) => name === '')

const fits = (look: Look, shown: Package) => !shown.some((each) => contradict(look, each))

const some = (shown: Package, is: (each: Look) => boolean) => shown.some(is)

/**
 * Which of the packages a look is of, as its place among them; `latest` is the place of the one that the photo before
 * shows. Undefined: of none, it begins another. In this order: the same product code; the same name, or without a name the
 * same lot; and of the package of the photo before, whatever does not speak of another: a back without a name, or a name
 * that is spelled alike. Nothing joins what contradicts it: another code, strength, lot or date.
 */
export function packageOf(look: Look, packages: readonly Package[], latest?: number): number | undefined {
  const fitting = packages.flatMap((shown, place) => (fits(look, shown) ? [place] : []))
  // The nearest before: of two packages of one product, the later one is meant.
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
