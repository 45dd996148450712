import type { MedicineReading, PackageReading } from '../../reader/medicineReading.ts'
import type { PhotoLabel } from './label.ts'
import { FIELDS, type Field, judge } from './scoring.ts'

/** Scores of the cards for several packages in one photo (see Add Many). */
export interface CardScores {
  packages: number
  /** Cards with the name of a package and nothing that contradicts its print. */
  right: number
  /** Cards of no package in the photo, or with a wrong name. */
  wrong: number
  fields: { field: Field; readable: number; right: number; wrong: number }[]
}

interface Card {
  card: PackageReading
  item: PhotoLabel | undefined
}

/** Scores photos with labels of several packages; a package without a card counts as an empty reading. */
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

const itemsOf = ({ items, file }: PhotoLabel): PhotoLabel[] =>
  (items ?? []).map((item) => ({
    name: null,
    expirationDate: null,
    purpose: null,
    pillCount: null,
    ...item,
    file,
    isMedicine: true,
  }))

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

/** Similarity of a card and a package; the name counts most. */
const fitOf = (card: PackageReading, item: PhotoLabel) =>
  FIELDS.reduce(
    (sum, field) => sum + (judge(field, card, item) === 'right' ? (field === 'name' ? 3 : 1) : 0),
    0,
  )
