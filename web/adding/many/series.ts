import type { AddMedicationBody } from '../../../contract/medications.ts'
import type { AddPackBody } from '../../../contract/packs.ts'
import type { RecognizedPhoto } from '../../../contract/photos.ts'
import type { UploadItem } from '../../reading/uploads.ts'
import type { AddValues } from '../addValues.ts'
import { sightingsOn } from './sightings.ts'

/** What a card is saved as: a medication, or a pack of one that is there. */
export type Sent =
  | { medicationId: null; body: AddMedicationBody }
  | { medicationId: string; body: AddPackBody }

/** One package, of which some photos and codes were seen. What it says is derived from these and from what was typed. */
export interface Card {
  id: string
  /** What was seen of it (see sightings.ts), in the order of the series. */
  photos: readonly string[]
  typed: Partial<AddValues>
  /** Fields whose doubt somebody settled. */
  settled: readonly string[]
  /** As what somebody chose to save it: the medication that it is another pack of, or one of its own. */
  target?: string | 'own'
  /** The Idempotency-Key of the wish to save it. */
  key: string
  /** What was sent to be saved and not answered yet: it is sent again as it was. */
  sent: Sent | null
  saved: { medicationId: string; name: string } | null
  /** Why it could not be saved. */
  problem: string | null
}

/** Photos and scanned codes in the order in which they were taken, and the packages on them in the order in which they came. */
export interface Series {
  photos: readonly UploadItem[]
  cards: readonly Card[]
  /** Sightings on these photos whose cards somebody removed. */
  dropped: readonly string[]
}

export const emptySeries: Series = { photos: [], cards: [], dropped: [] }

export const cardOf = ({ cards }: Series, photo: string): Card | undefined =>
  cards.find(({ photos }) => photos.includes(photo))

/** What is known of a card's package, photo by photo. */
export const readingsOf = ({ photos }: Series, card: Card): RecognizedPhoto[] =>
  sightingsOn(photos).flatMap(({ id, result }) => (result && card.photos.includes(id) ? [result] : []))

/** A scanned code stands among the photos, as one on which nothing but it was read, and of which no picture is kept. */
export const isCode = ({ status, result }: UploadItem): boolean =>
  status === 'complete' && result !== null && result.storageUrl === undefined

/** The photos that may have to be sent again: those of which not every package is saved. */
export const neededPhotos = (series: Series): string[] =>
  sightingsOn(series.photos)
    .filter(({ id }) => !series.dropped.includes(id) && !cardOf(series, id)?.saved)
    .map(({ photoId }) => photoId)
