import type { PackageReading } from '../../medicineReading.ts'
import type { Page, Place } from '../../page.ts'
import { findExpirationDate } from '../expiry/expirationDate.ts'

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
