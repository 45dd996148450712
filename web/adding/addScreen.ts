import type { RecognizedPhoto } from '../../contract/photos.ts'
import { type AddValues, emptyValues } from './addForm.ts'
import { autofill, type MedicationFields } from './autofill.ts'
import { type Doubt, type Doubts, doubtsOf } from './doubts.ts'
import { changeUploads, isBusy, type PhotoEvent, readItems, type UploadItem } from './uploads.ts'

/** All that the add screen knows: the photos, and the form that is filled in from them and by hand. */
export interface AddScreen {
  photos: readonly UploadItem[]
  /** It comes with the first photo that was read, or by hand, and stays: what was typed outlives the photos. */
  hasForm: boolean
  values: AddValues
  doubts: Doubts
}

export const emptyAddScreen: AddScreen = { photos: [], hasForm: false, values: emptyValues, doubts: {} }

export type AddEvent =
  | PhotoEvent
  | { type: 'formAskedFor' }
  | { type: 'typed'; name: keyof AddValues; value: string }
  /** One of the ways to read a doubtful print, after a look at the package. */
  | { type: 'chosen'; name: keyof MedicationFields; value: string }

const without = (doubts: Doubts, names: readonly string[]): Doubts =>
  Object.fromEntries(Object.entries(doubts).filter(([name]) => !names.includes(name)))

/** Fills in what a photo says where nothing stands yet, each field with its doubt. */
function fillIn(screen: AddScreen, photo: RecognizedPhoto): AddScreen {
  const filled = autofill(screen.values, photo)
  const names = Object.keys(filled)
  if (names.length === 0) return { ...screen, hasForm: true }
  return {
    ...screen,
    hasForm: true,
    values: { ...screen.values, ...filled },
    doubts: { ...without(screen.doubts, names), ...doubtsOf(filled, photo) },
  }
}

/** What one event makes of the screen. Its `values` stay the same object while no text in them changes. */
export function changeAddScreen(screen: AddScreen, event: AddEvent): AddScreen {
  switch (event.type) {
    case 'formAskedFor':
      return { ...screen, hasForm: true }
    case 'typed':
      return { ...screen, values: { ...screen.values, [event.name]: event.value } }
    case 'chosen':
      return {
        ...screen,
        values: { ...screen.values, [event.name]: event.value },
        doubts: without(screen.doubts, [event.name]),
      }
    case 'photoRead': {
      const photos = changeUploads(screen.photos, event)
      const isNewlyRead = photos.some((photo, place) => photo !== screen.photos[place] && !photo.error)
      return isNewlyRead ? fillIn({ ...screen, photos }, event.result) : { ...screen, photos }
    }
    default:
      return { ...screen, photos: changeUploads(screen.photos, event) }
  }
}

/** What to compare with the package in a field; it is settled while the field says something else than was read. */
export function doubtAbout({ doubts, values }: AddScreen, name: keyof MedicationFields): Doubt | undefined {
  const doubt = doubts[name]
  return doubt && [doubt.value, ...doubt.alternatives].includes(values[name]) ? doubt : undefined
}

/** Every photo was read, none of them shows a date, and nobody typed one: a close-up may help. */
export function wantsCloseUp({ photos, values }: AddScreen): boolean {
  const read = readItems(photos)
  return (
    read.length > 0 &&
    !isBusy(photos) &&
    read.every(({ result }) => result.expirationDate === null) &&
    values.name !== '' &&
    values.expirationDate === ''
  )
}
