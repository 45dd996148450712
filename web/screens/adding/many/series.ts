import type { AddMedicationBody } from '../../../../contract/medications.ts'
import type { AddPackBody } from '../../../../contract/packs.ts'
import type { RecognizedPhoto } from '../../../../contract/photos.ts'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'
import type { AddValues } from '../addValues.ts'
import { sightingsOn } from './sightings.ts'

/** The request that saves a card: a medication, or a pack of an existing one. */
export type Sent =
  | { medicationId: null; body: AddMedicationBody }
  | { medicationId: string; body: AddPackBody }

/** One package with its photos and codes. Its values derive from them and from typed ones. */
export interface Card {
  id: string
  /** Its sightings (see sightings.ts), in the order of the series. */
  photos: readonly string[]
  typed: Partial<AddValues>
  /** Fields whose doubt was settled. */
  settled: readonly string[]
  /** The chosen medication that it is a pack of, or a separate one. */
  target?: string | 'own'
  /** The idempotency key of saving it. */
  key: string
  /** A request without an answer yet: it is repeated unchanged. */
  sent: Sent | null
  saved: { medicationId: string; name: string } | null
  /** Reason why it could not be saved. */
  problem: string | null
}

/** Photos and scanned codes in the order in which they were taken, and their packages in the order of appearance. */
export interface Series {
  photos: readonly UploadItem[]
  cards: readonly Card[]
  /** Sightings on these photos whose cards were removed. */
  dropped: readonly string[]
}

export const emptySeries: Series = { photos: [], cards: [], dropped: [] }

export const cardOf = ({ cards }: Series, photo: string): Card | undefined =>
  cards.find(({ photos }) => photos.includes(photo))

/** The readings of a card's package by photo. */
export const readingsOf = ({ photos }: Series, card: Card): RecognizedPhoto[] =>
  sightingsOn(photos).flatMap(({ id, result }) => (result && card.photos.includes(id) ? [result] : []))

/** A scanned code is an item among the photos with only a code and no picture. */
export const isCode = ({ status, result }: UploadItem): boolean =>
  status === 'complete' && result !== null && result.storageUrl === undefined

/** Photos with unsaved packages, which may have to be sent again. */
export const neededPhotos = (series: Series): string[] =>
  sightingsOn(series.photos)
    .filter(({ id }) => !series.dropped.includes(id) && !cardOf(series, id)?.saved)
    .map(({ photoId }) => photoId)
