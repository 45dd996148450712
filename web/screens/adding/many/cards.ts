import type { Medication } from '../../../../contract/medications.ts'
import type { CheckedForm } from '../../../base/ui/checked.ts'
import { isDateOver } from '../../../medicines/packs/expiry.ts'
import { checkNewPack, emptyPackValues } from '../../../medicines/packs/packForm.ts'
import type { MedicationFields } from '../../../medicines/reading/autofill.ts'
import type { Doubt } from '../../../medicines/reading/doubts.ts'
import { doubtAbout } from '../../../medicines/reading/photoForm.ts'
import { toMedicationImages } from '../../../medicines/reading/uploads.ts'
import { checkAddForm } from '../addForm.ts'
import { type AddValues, emptyValues } from '../addValues.ts'
import { alreadyThere } from '../alreadyThere.ts'
import { isUnread as isUnreadPhoto, readTogether } from './readTogether.ts'
import { type Card, isCode, readingsOf, type Sent, type Series } from './series.ts'
import { type Sighting, sightingsOn } from './sightings.ts'

/** The data of a medication that a new package is compared with. */
export type MedicationToCompare = Pick<Medication, 'id' | 'name' | 'productCode'>

/** A card with everything derived from it. */
export interface CheckedCard {
  card: Card
  photos: readonly Sighting[]
  /** Read values, overwritten by typed ones. */
  values: AddValues
  /** Values to compare with the package, by field. */
  doubts: Partial<Record<keyof MedicationFields, Doubt>>
  /** Similar medications of the family. */
  same: readonly MedicationToCompare[]
  /** The medication that it becomes a pack of; null for a new one. */
  packOf: MedicationToCompare | null
  /** Another unsaved card shows the same product. */
  hasTwin: boolean
  /** Nothing was read or typed yet. */
  isUnread: boolean
  /** Expired: it is saved only by its own button. */
  isExpired: boolean
  /** Fields with open questions, and `target` if several medications are similar. */
  toCheck: readonly string[]
  leftToCheck: number
}

type CardRequest = Pick<CheckedCard, 'values' | 'photos' | 'packOf'>

/** The request for a card, or its first problem. */
export function checkCard({ values, photos, packOf }: CardRequest, familyId: string): CheckedForm<Sent> {
  if (packOf) {
    const checked = checkNewPack({ ...emptyPackValues, ...values }, photos)
    return checked.success
      ? { success: true, data: { medicationId: packOf.id, body: checked.data } }
      : checked
  }
  const checked = checkAddForm(values, familyId)
  if (!checked.success) return checked
  return {
    success: true,
    data: { medicationId: null, body: { ...checked.data, images: toMedicationImages(photos) } },
  }
}

/** The chosen medication, else the only similar one; several need a choice. */
function targetOf({ target }: Card, same: readonly MedicationToCompare[]): MedicationToCompare | null {
  if (target === 'own') return null
  return same.find(({ id }) => id === target) ?? (same.length === 1 ? (same[0] ?? null) : null)
}

const asKnown = ({ id }: Card, { name, productCode }: AddValues): MedicationToCompare => ({
  id,
  name,
  productCode,
})

/** The family's medications with those just saved from the series. */
function knownTo(
  series: Series,
  medications: readonly MedicationToCompare[],
  valuesOf: (card: Card) => AddValues,
): MedicationToCompare[] {
  const justSaved = series.cards.flatMap((card) =>
    card.saved
      ? [{ ...asKnown(card, valuesOf(card)), id: card.saved.medicationId, name: card.saved.name }]
      : [],
  )
  return [...medications, ...justSaved.filter(({ id }) => medications.every((known) => known.id !== id))]
}

/** The cards of a series for display; `medications` are those of the family. */
export function showCards(
  series: Series,
  medications: readonly MedicationToCompare[],
  familyId: string,
  now: Date,
): CheckedCard[] {
  const read = new Map(series.cards.map((card) => [card.id, readTogether(readingsOf(series, card))]))
  const valuesOf = ({ id, typed }: Card): AddValues => ({ ...emptyValues, ...read.get(id)?.values, ...typed })
  const sightings = sightingsOn(series.photos)
  const known = knownTo(series, medications, valuesOf)
  const waiting = series.cards.filter(({ saved }) => !saved).map((card) => asKnown(card, valuesOf(card)))
  return series.cards.map((card) => {
    const values = valuesOf(card)
    const photos = sightings.filter((seen) => card.photos.includes(seen.id) && !isCode(seen))
    const doubts: CheckedCard['doubts'] = {}
    for (const name of Object.keys(read.get(card.id)?.doubts ?? {}) as (keyof MedicationFields)[]) {
      const doubt = doubtAbout({ doubts: read.get(card.id)?.doubts ?? {}, values }, name)
      if (doubt && !card.settled.includes(name)) doubts[name] = doubt
    }
    const same = alreadyThere(values, known)
    const packOf = targetOf(card, same)
    const twins = alreadyThere(
      values,
      waiting.filter(({ id }) => id !== card.id),
    )
    const checked = checkCard({ values, photos, packOf }, familyId)
    const wrong = checked.success ? [] : checked.error.issues.map(({ path }) => String(path[0]))
    const toChoose = same.length > 1 && card.target === undefined ? ['target'] : []
    const readings = readingsOf(series, card)
    const isUnread =
      readings.length > 0 && readings.every(isUnreadPhoto) && Object.keys(card.typed).length === 0
    const isExpired = isDateOver(values.expirationDate, now)
    const toSee = isExpired ? ['expirationDate'] : []
    const toCompare = Object.entries(doubts).flatMap(([name, { isUsual }]) => (isUsual ? [] : [name]))
    const toCheck = [...new Set([...wrong, ...toCompare, ...toChoose, ...toSee])]
    return {
      ...{ card, photos, values, doubts, same, packOf, hasTwin: twins.length > 0 },
      ...{ isUnread, isExpired, toCheck, leftToCheck: toCheck.length },
    }
  })
}
