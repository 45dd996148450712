import { fold } from '../../letters/fold.ts'
import { mistakesBetween } from '../../letters/misreading.ts'
import { squash } from '../../letters/words.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import { anyOf, wordList } from '../../lexicon/wordLists.ts'
import { type Page, type TextLine, WELL_READ } from '../../page.ts'
import { isRightBelow } from '../layout/nearness.ts'
import { frameOf, isAlike } from '../layout/rows.ts'
import type { NameCandidate } from '../name/nameCandidate.ts'
import { findNameCandidates } from '../name/nameCandidates.ts'
import { purposesIn } from '../words/purposeMentions.ts'

/** A product as print describes it: names, contents and codes; empty if unknown. */
export interface Product {
  brands: ReadonlySet<string>
  substances: ReadonlySet<string>
  codes: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

/** Smaller print, as a share of the largest, names something else. */
const STANDS_OUT = { brand: 0.25, substance: 0.28, withStrength: 0.2 }
/** A substance alone begins its line, apart from marks. */
const FIRST = 2
/** Coined names with a lower score (see scoreOf), or so short that they occur in other words, do not count. */
const LEAST_SCORE = 1
const SHORTEST_COINED = 5
/** Beginning of a list of contents, and its minimum number of substances. */
const CONTAINS = new RegExp(`${anyOf(wordList('signs.csv', 'contents'))}`)
const LISTED = 2
/** Minimum score of a coined name without a substance below it; it also needs an object of its own. */
const STRIKING = 1.7

const lettersOf = (text: string) => fold(text).replace(/[^A-Z]/g, '')

/** Names: a known brand, a substance with a strength, or a coined name right above one of them. */
export function namedProducts(page: Page, lexicon: Lexicon): Map<TextLine, Product> {
  const candidates = findNameCandidates(page, lexicon)
  const named = new Map(
    candidates
      .filter((candidate) => isPlain(candidate, lexicon))
      .map(({ line }) => [line, productIn(line.text, lexicon)] as const),
  )
  const single = page.lines.filter((line) => !line.joined)
  for (const line of listedContents(single, lexicon)) named.delete(line)
  for (const [letters, product] of coinedNames(candidates, named))
    for (const line of single)
      if (!named.has(line) && lettersOf(line.text).includes(letters)) named.set(line, product)
  return named
}

/** Lines below "Each tablet contains". Several substances belong to the product above, such as a drink's salts. */
function listedContents(lines: TextLine[], lexicon: Lexicon): TextLine[] {
  return lines
    .filter(({ text }) => CONTAINS.test(fold(text)))
    .map((caption) => {
      const list = [caption]
      // Grows during the loop.
      for (const above of list)
        for (const line of lines)
          if (!list.includes(line) && isRightBelow(frameOf(above), frameOf(line)) && isAlike(above, line))
            list.push(line)
      return list
    })
    .filter((list) => substancesIn(list, lexicon) >= LISTED)
    .flat()
}

const substancesIn = (lines: TextLine[], lexicon: Lexicon): number =>
  new Set(
    lines
      .flatMap(({ text }) => lexicon.find(text).map(({ medicine }) => medicine))
      .filter(({ kind }) => kind === 'ingredient'),
  ).size

function isPlain({ line, medicine, evidence }: NameCandidate, lexicon: Lexicon): boolean {
  if (!medicine || line.confidence < WELL_READ || evidence.inSentence || evidence.otherName) return false
  if (evidence.brand) return evidence.sizeKnown >= STANDS_OUT.brand && !isPurpose(medicine.name)
  if (!evidence.substance) return false
  if (evidence.strengthBeside) return evidence.sizeKnown >= STANDS_OUT.withStrength
  // Not "Sweetened with sorbitol."
  const isFirst = (lexicon.find(line.text)[0]?.start ?? 0) <= FIRST
  return isFirst && evidence.sizeKnown >= STANDS_OUT.substance
}

/** True for brands that are also a purpose of other medicines: Sleep Aid. */
const isPurpose = (brand: string) => purposesIn(brand).some((purpose) => squash(purpose) === squash(brand))

function productIn(text: string, lexicon: Lexicon): Product {
  const named = lexicon.find(text).map(({ medicine }) => medicine)
  return {
    brands: new Set(named.filter(({ kind }) => kind === 'brand').map(({ name }) => squash(name))),
    substances: new Set(named.flatMap(({ ingredients }) => ingredients.map(squash))),
    codes: none,
  }
}

/** Coined names by their letters, each with the product right below it, if any. */
function coinedNames(
  candidates: readonly NameCandidate[],
  named: Map<TextLine, Product>,
): Map<string, Product> {
  const coined = new Map<string, Product>()
  for (const { value, medicine, line, score, evidence } of candidates) {
    const letters = lettersOf(value)
    if (medicine || score < LEAST_SCORE || letters.length < SHORTEST_COINED) continue
    if (evidence.smallLetter || evidence.besideCompany) continue
    const below = [...named].find(([other]) => isRightBelow(frameOf(line), frameOf(other)))
    const own = { brands: new Set([letters]), substances: none, codes: none }
    if (below) coined.set(letters, together(below[1], own))
    else if (
      score >= STRIKING &&
      (evidence.strengthBeside || evidence.aboveSubstance || evidence.repeated > 0.5)
    )
      coined.set(letters, own)
  }
  return coined
}

/** The line with a coined name if nothing else on these lines names a product; null if none is clear. */
export function strikingName(page: Page, lexicon: Lexicon): [TextLine, Product] | null {
  const [best] = findNameCandidates(page, lexicon).toSorted((a, b) => b.score - a.score)
  if (!best || best.medicine || best.score < STRIKING) return null
  return [best.line, { brands: new Set([lettersOf(best.value)]), substances: none, codes: none }]
}

/** GTIN without packaging level and check digit; shops assign 02 and 20 to 29 (GS1 General Specifications, 2.1.11). */
export function productOfCode(code: string): Product | null {
  const number = code.padStart(14, '0').slice(1, 13)
  if (!/^\d{8,14}$/.test(code) || /^(?:02|2\d)/.test(number)) return null
  return { brands: none, substances: none, codes: new Set([number]) }
}

/** True if no package can be both. A brand with unknown content may contain any substance. */
export function areTwo(one: Product, other: Product): boolean {
  if (differ(one.codes, other.codes)) return true
  if (areSame(one, other)) return false
  return [one.substances, one.brands].some(
    (names, index) => names.size > 0 && [other.substances, other.brands][index]!.size > 0,
  )
}

export const areSame = (one: Product, other: Product): boolean =>
  !differ(one.codes, other.codes) &&
  (share(one.codes, other.codes, isEqual) ||
    share(one.substances, other.substances, isEqual) ||
    share(one.brands, other.brands, areAlike))

const isEqual = (one: string, other: string) => one === other

const differ = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && other.size > 0 && !share(one, other, isEqual)

export const together = (one: Product, other: Product): Product => ({
  brands: new Set([...one.brands, ...other.brands]),
  substances: new Set([...one.substances, ...other.substances]),
  codes: new Set([...one.codes, ...other.codes]),
})

const share = (
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  isSame: (a: string, b: string) => boolean,
) => [...one].some((name) => [...other].some((another) => isSame(name, another)))

/** Compares brands, which are cut or misread: one letter in four may differ. */
function areAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const limit = long.length / 4 + 0.1
  return long.includes(short) || mistakesBetween(short, long, limit) < limit
}
