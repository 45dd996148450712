import { readCode } from '../../../codes/readCode.ts'
import type { Lexicon } from '../../lexicon/lexicon.ts'
import type { PackageReading } from '../../medicineReading.ts'
import { type Barcode, type Page, type Place, READABLE, type TextLine } from '../../page.ts'
import { findExpirationDate } from '../expiry/expirationDate.ts'
import { areaOf, unionOfPlaces } from '../layout/rows.ts'
import { CLEARLY_NEARER, grown, inBlocks, joinedGroup, type PrintGroup } from './printGroups.ts'
import {
  areSame,
  areTwo,
  namedProducts,
  type Product,
  productOfCode,
  strikingName,
  together,
} from './products.ts'

/** Another package askew beside it may cover this share of the smaller one's upright bounds. */
const MOST_SHARED = 0.25

/**
 * Splits a page into packages: lines or codes name incompatible products, or a date is on a separate object. Print
 * between two packages or on an unnamed object is left out: another medicine's date is worse than none.
 */
export function packagesOn(page: Page, lexicon: Lexicon, today: string): Page[] {
  const lines = page.lines.filter((line) => !line.joined && line.confidence >= READABLE)
  const things = new Set(lines.flatMap(({ thing }) => thing ?? []))
  const named = namedProducts(page, lexicon)
  nameByCodes(lines, named, page.barcodes, today)
  if (things.size > 1) nameThings([...things], lines, named, page, lexicon)
  const blocks = inBlocks(lines, named)
  const products = blocks.flatMap(({ product }) => product ?? [])
  const differ = products.some((one) => products.some((other) => areTwo(one, other)))
  if (products.length === 0 || (!differ && things.size < 2)) return [page]
  const dateOn = (own: TextLine[]) => findExpirationDate(pageOfLines(page, own), today)
  const isOther = (one: PrintGroup, other: PrintGroup) => {
    const [date, otherDate] = [dateOn(one.lines), dateOn(other.lines)]
    return date !== null && otherDate !== null && date.value.slice(0, 7) !== otherDate.value.slice(0, 7)
  }
  const groups = grown(blocks)
  const packages = ofOneProduct(
    groups.filter(({ product }) => product),
    isOther,
  )
  const leftOut = groups.filter(({ product }) => !product).flatMap((group) => group.lines)
  if (packages.length === 1 && dateOn(leftOut) === null) return [page]
  if (!areApart(packages)) return [page]
  return packages.map((group) => pageOfLines(page, group.lines))
}

/** Adds coined names of objects without a known product. */
function nameThings(
  things: number[],
  lines: TextLine[],
  named: Map<TextLine, Product>,
  page: Page,
  lexicon: Lexicon,
): void {
  for (const thing of things) {
    const own = lines.filter((line) => line.thing === thing)
    if (own.some((line) => named.has(line))) continue
    const striking = strikingName({ ...page, lines: own }, lexicon)
    if (striking) named.set(...striking)
  }
}

/** Adds products of codes to the print nearest to them. */
function nameByCodes(
  lines: TextLine[],
  named: Map<TextLine, Product>,
  barcodes: Barcode[],
  today: string,
): void {
  for (const barcode of barcodes) {
    const { productCode } = readCode(barcode, today)
    const product = productCode === null ? null : productOfCode(productCode)
    const [nearest] = lines.toSorted(
      (a, b) => gapBetween(a.place, barcode.place) - gapBetween(b.place, barcode.place),
    )
    if (!product || !nearest) continue
    const known = named.get(nearest)
    named.set(nearest, known ? together(known, product) : product)
  }
}

/** A carton and its strip are one package unless their dates differ. */
function ofOneProduct(
  groups: PrintGroup[],
  isOther: (one: PrintGroup, other: PrintGroup) => boolean,
): PrintGroup[] {
  const packages: PrintGroup[] = []
  for (const group of groups) {
    const place = packages.findIndex(
      (shown) => areSame(shown.product!, group.product!) && !isOther(shown, group),
    )
    if (place < 0) packages.push(group)
    else packages[place] = joinedGroup(packages[place]!, group)
  }
  return packages
}

/** True if packages are side by side: print inside another package's print belongs to it, whatever it names. */
function areApart(packages: PrintGroup[]): boolean {
  const places = packages.map(({ lines }) => unionOfPlaces(lines.map(({ place }) => place)))
  return places.every((one, index) =>
    places
      .slice(index + 1)
      .every((other) => shared(one, other) <= MOST_SHARED * Math.min(areaOf(one), areaOf(other))),
  )
}

const shared = (one: Place, other: Place): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

/** A page of these lines, with the joined lines and codes that are clearly nearest to them. */
function pageOfLines(page: Page, own: TextLine[]): Page {
  const kept = new Set(own)
  const single = page.lines.filter((line) => !line.joined)
  const isOwn = ({ place }: { place: Place }, clearly = 1) => {
    const gapTo = (lines: TextLine[]) => Math.min(...lines.map((line) => gapBetween(line.place, place)))
    return gapTo(single.filter((line) => !kept.has(line))) > clearly * gapTo(own)
  }
  return {
    ...page,
    lines: page.lines.filter((line) => (line.joined ? isOwn(line) : kept.has(line))),
    barcodes: page.barcodes.filter((barcode) => isOwn(barcode, CLEARLY_NEARER)),
  }
}

const gapBetween = (one: Place, other: Place) =>
  Math.hypot(
    Math.max(0, one.x - other.x - other.width, other.x - one.x - one.width),
    Math.max(0, one.y - other.y - other.height, other.y - one.y - one.height),
  )

/**
 * True if each has its own background and two have a date. A sub-brand, the maker's other products or half of a mixture
 * are more frequent than two packages side by side.
 */
export function areSeveral(packages: Page[], today: string): boolean {
  const things = packages.map(({ lines }) => lines.find(({ thing }) => thing !== null)?.thing)
  const hasOwn = things.every((thing) => thing !== undefined) && new Set(things).size === things.length
  return hasOwn && packages.filter((page) => findExpirationDate(page, today) !== null).length > 1
}

/** True if date and name are on different packages: the date may be another medicine's. */
export function isDateOfAnother({ name, expirationDate }: PackageReading, packages: Page[]): boolean {
  const [ofName, ofDate] = [name?.place, expirationDate?.place].map(
    (place) => place && ownerOf(place, packages),
  )
  return ofName !== undefined && ofDate !== undefined && ofName !== ofDate
}

const ownerOf = (place: Place, packages: Page[]) =>
  packages.find(({ lines }) => lines.some((line) => overlap(line.place, place)))

const overlap = (one: Place, other: Place) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
