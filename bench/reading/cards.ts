import type { MedicineReading, PackageReading } from '../../reader/medicineReading.ts'
import type { PhotoLabel } from './label.ts'
import { FIELDS, type Field, judge } from './scoring.ts'

/** What the cards of several packages in one photo are worth: of each package its own (see Add Many). */
export interface CardScores {
  packages: number
  /** Cards with the name of a package, and nothing that its print does not say. */
  right: number
  /** Cards that are of no package of the photo, or with a name that is wrong. */
  wrong: number
  fields: { field: Field; readable: number; right: number; wrong: number }[]
}

interface Card {
  card: PackageReading
  /** The package that it is of. */
  item: PhotoLabel | undefined
}

/** Scores the photos on which labels tell several packages; a package without a card counts as one on which nothing was read. */
export function scoreCards(photos: { reading: MedicineReading; label: PhotoLabel }[]): CardScores {
  const several = photos.filter(({ label }) => label.items)
  const items = several.flatMap(({ label }) => itemsOf(label))
  const cards = several.flatMap(({ reading, label }) => ofItems(reading, itemsOf(label)))
  const isWrong = ({ card, item }: Card) => !item || judge('name', card, item) === 'wrong'
  const isRight = ({ card, item }: Card) =>
    item &&
    judge('name', card, item) === 'right' &&
    FIELDS.every((field) => judge(field, card, item) !== 'wrong')
  const verdicts = (field: Field) =>
    cards.map(({ card, item }) => (item ? judge(field, card, item) : card[field] && 'wrong'))
  return {
    packages: items.length,
    right: cards.filter(isRight).length,
    wrong: cards.filter(isWrong).length,
    fields: FIELDS.map((field) => ({
      field,
      readable: items.filter((item) => (item[field] ?? null) !== null && !item.uncertain?.includes(field))
        .length,
      right: verdicts(field).filter((verdict) => verdict === 'right').length,
      wrong: verdicts(field).filter((verdict) => verdict === 'wrong').length,
    })),
  }
}

const itemsOf = ({ items = [], file }: PhotoLabel): PhotoLabel[] =>
  items.map((item) => ({
    name: null,
    expirationDate: null,
    purpose: null,
    pillCount: null,
    ...item,
    file,
    isMedicine: true,
  }))

/** The cards of a photo with the packages that they fit best, each of which has one. */
function ofItems({ others, otherPackages, ...best }: MedicineReading, items: PhotoLabel[]): Card[] {
  const cards = otherPackages ? [best, ...others] : [best]
  const fits = cards
    .flatMap((card) => items.map((item) => ({ card, item, fit: fitOf(card, item) })))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
  const own = new Map<PackageReading, PhotoLabel>()
  for (const { card, item } of fits)
    if (!own.has(card) && ![...own.values()].includes(item)) own.set(card, item)
  return cards.map((card) => ({ card, item: own.get(card) }))
}

/** How much of a card a package says; its name tells most. */
const fitOf = (card: PackageReading, item: PhotoLabel) =>
  FIELDS.reduce(
    (sum, field) => sum + (judge(field, card, item) === 'right' ? (field === 'name' ? 3 : 1) : 0),
    0,
  )
