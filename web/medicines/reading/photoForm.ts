import type { RecognizedPhoto } from '../../../contract/photos.ts'
import { autofill, emptyFields, type MedicationFields } from './autofill.ts'
import { type Doubt, type Doubts, doubtsOf } from './doubts.ts'
import { changeUploads, isBusy, isUnderWay, type PhotoEvent, readItems, type UploadItem } from './uploads.ts'

/** Photos and the form that they and the person fill. `Values` may have more fields than a photo. */
export interface PhotoForm<Values extends MedicationFields> {
  photos: readonly UploadItem[]
  /** True from the first photo that was read, or on request; typed values outlive the photos. */
  hasForm: boolean
  values: Values
  doubts: Doubts
  /** Fields filled from a partial result, with the id of the photo: its final result may replace them. */
  partial: Partial<Record<keyof MedicationFields, string>>
}

export const emptyPhotoForm = <Values extends MedicationFields>(values: Values): PhotoForm<Values> => ({
  photos: [],
  hasForm: false,
  values,
  doubts: {},
  partial: {},
})

export type PhotoFormEvent<Values extends MedicationFields> =
  | PhotoEvent
  | { type: 'formAskedFor' }
  /** A scanned code with its known product, in the form of a reading. */
  | { type: 'codeScanned'; reading: RecognizedPhoto }
  | { type: 'typed'; name: keyof Values & string; value: string }
  /** An alternative reading of a doubtful field, chosen after a look at the package. */
  | { type: 'chosen'; name: keyof MedicationFields; value: string }

const without = <Each>(fields: Record<string, Each>, names: readonly string[]): Record<string, Each> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Fills empty fields from a photo, each with its doubt. */
function fillIn<Values extends MedicationFields>(
  form: PhotoForm<Values>,
  photo: RecognizedPhoto,
): PhotoForm<Values> {
  const filled = autofill(form.values, photo)
  const names = Object.keys(filled)
  if (names.length === 0) return { ...form, hasForm: true }
  return {
    ...form,
    hasForm: true,
    values: { ...form.values, ...filled },
    doubts: { ...without(form.doubts, names), ...doubtsOf(filled, photo) },
  }
}

/** Fills fields from a partial result, and remembers its photo. */
function fillInPartially<Values extends MedicationFields>(
  form: PhotoForm<Values>,
  id: string,
  found: RecognizedPhoto,
): PhotoForm<Values> {
  const partial = Object.keys(autofill(form.values, found)).map((name) => [name, id])
  return { ...fillIn(form, found), partial: { ...form.partial, ...Object.fromEntries(partial) } }
}

/** Fields that may prove to be another package's in the final result: no date is better than a wrong one. */
const GIVES_WAY_TO_NONE = ['expirationDate', 'lot']

const emptied = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']))

/** Clears fields whose photo failed. */
function clearUnsupportedFields<Values extends MedicationFields>(form: PhotoForm<Values>): PhotoForm<Values> {
  const read = new Set(form.photos.filter(isUnderWay).map(({ id }) => id))
  const left = Object.entries(form.partial).flatMap(([name, from]) => (read.has(from) ? [] : [name]))
  if (left.length === 0) return form
  const freed = emptied(left.filter((name) => GIVES_WAY_TO_NONE.includes(name)))
  return { ...form, values: { ...form.values, ...freed }, partial: without(form.partial, left) }
}

/**
 * Fills fields from the final result. It replaces values of the partial result that were not edited; with nothing only for
 * dates and lots, and for photos that show several packages.
 */
function fillInFinally<Values extends MedicationFields>(
  form: PhotoForm<Values>,
  id: string,
  photo: RecognizedPhoto,
): PhotoForm<Values> {
  const own = Object.entries(form.partial).flatMap(([name, from]) => (from === id ? [name] : []))
  const said = autofill(emptyFields, photo)
  const givesWay = (name: string) => photo.region || name in said || GIVES_WAY_TO_NONE.includes(name)
  const freed = emptied(own.filter(givesWay))
  const filled = fillIn({ ...form, values: { ...form.values, ...freed } }, photo)
  const isSame = Object.entries(filled.values).every(
    ([name, value]) => form.values[name as keyof Values] === value,
  )
  return {
    ...filled,
    values: isSame ? form.values : filled.values,
    partial: own.length > 0 ? without(form.partial, own) : form.partial,
  }
}

/** The form after an event. `values` stays the same object while no text changes. */
export function changePhotoForm<Values extends MedicationFields>(
  form: PhotoForm<Values>,
  event: PhotoFormEvent<Values>,
): PhotoForm<Values> {
  switch (event.type) {
    case 'formAskedFor':
      return { ...form, hasForm: true }
    case 'codeScanned':
      return fillIn(form, event.reading)
    case 'typed':
      return {
        ...form,
        values: { ...form.values, [event.name]: event.value },
        partial: without(form.partial, [event.name]),
      }
    case 'chosen':
      return {
        ...form,
        values: { ...form.values, [event.name]: event.value },
        partial: without(form.partial, [event.name]),
        doubts: without(form.doubts, [event.name]),
      }
    case 'photoRead': {
      const photos = changeUploads(form.photos, event)
      const isNewlyRead = photos.some((photo, place) => photo !== form.photos[place] && !photo.error)
      return isNewlyRead
        ? fillInFinally({ ...form, photos }, event.id, event.result)
        : clearUnsupportedFields({ ...form, photos })
    }
    case 'photoFound': {
      const photos = changeUploads(form.photos, event)
      const isNews = photos.some((photo, place) => photo !== form.photos[place])
      return isNews ? fillInPartially({ ...form, photos }, event.id, event.found) : form
    }
    default:
      return clearUnsupportedFields({ ...form, photos: changeUploads(form.photos, event) })
  }
}

/** Returns a field's values to compare with the package; undefined once the text differs from the reading. */
export function doubtAbout(
  { doubts, values }: Pick<PhotoForm<MedicationFields>, 'doubts' | 'values'>,
  name: keyof MedicationFields,
): Doubt | undefined {
  const doubt = doubts[name]
  return doubt && [doubt.value, ...doubt.alternatives].includes(values[name]) ? doubt : undefined
}

/** True if all photos are read without a date and none was typed: a close-up may help. */
export function wantsCloseUp({ photos, values }: PhotoForm<MedicationFields>): boolean {
  const read = readItems(photos)
  return (
    read.length > 0 &&
    !isBusy(photos) &&
    read.every(({ result }) => result.expirationDate === null) &&
    values.name !== '' &&
    values.expirationDate === ''
  )
}
