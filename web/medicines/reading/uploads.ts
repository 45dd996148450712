import type { RecognizedPhoto } from '../../../contract/photos.ts'
import { sentence } from '../../../language/t.ts'

export type UploadStatus = 'uploading' | 'analyzing' | 'complete' | 'error'

/** An upload item (specification, section 3). */
export interface UploadItem {
  id: string
  file: File
  status: UploadStatus
  /** 0 to 100. */
  progress: number
  error: string | null
  /** A local preview; HEIC has none. */
  previewUrl: string | null
  /** The partial result. */
  found?: RecognizedPhoto
  result: RecognizedPhoto | null
  /** It did not arrive, and may be sent again as it is. */
  isCut?: boolean
}

/** Progress of a pending photo. */
type PhotoProgress =
  | { type: 'photoSent'; id: string; share: number }
  /** A partial result, which only grows. */
  | { type: 'photoFound'; id: string; found: RecognizedPhoto }
  | { type: 'photoRead'; id: string; result: RecognizedPhoto }
  /** `isCut`: it did not arrive, and may be sent again as it is. */
  | { type: 'photoFailed'; id: string; error: string; isCut?: boolean }
  | { type: 'photoSentAgain'; id: string }

export type PhotoEvent =
  | { type: 'photosAdded'; items: readonly UploadItem[] }
  | PhotoProgress
  | { type: 'photoRemoved'; id: string }
  /** Pending photos must be sent again. */
  | { type: 'sessionLost' }

/** The fallback sentence of a failed photo. */
export const NOT_UPLOADED = sentence('Failed to upload images')

/** The progress at the end of the upload; the rest is reading. */
const SENT_PROGRESS = 60
const FOUND_PROGRESS = 80

export const isUnderWay = ({ status }: UploadItem): boolean =>
  status === 'uploading' || status === 'analyzing'

/** The item after an event: uploading → analyzing → complete or error. A finished item stays finished. */
function changeItem(item: UploadItem, event: PhotoProgress): UploadItem {
  if (item.id !== event.id) return item
  if (event.type === 'photoSentAgain')
    return item.isCut ? { ...item, status: 'uploading', progress: 0, error: null, isCut: false } : item
  if (!isUnderWay(item)) return item
  switch (event.type) {
    case 'photoSent':
      return event.share >= 1
        ? { ...item, status: 'analyzing', progress: SENT_PROGRESS }
        : { ...item, progress: Math.round(event.share * SENT_PROGRESS) }
    case 'photoFound':
      return { ...item, status: 'analyzing', progress: FOUND_PROGRESS, found: event.found }
    case 'photoRead': {
      const error = event.result.error ?? null
      return { ...item, status: error ? 'error' : 'complete', progress: 100, error, result: event.result }
    }
    case 'photoFailed':
      return { ...item, status: 'error', progress: 100, error: event.error, isCut: event.isCut ?? false }
  }
}

export function changeUploads(items: readonly UploadItem[], event: PhotoEvent): readonly UploadItem[] {
  switch (event.type) {
    case 'photosAdded':
      return [...items, ...event.items]
    case 'photoRemoved':
      return items.filter((item) => item.id !== event.id || isUnderWay(item))
    case 'sessionLost':
      return items.map((item) =>
        changeItem(item, { type: 'photoFailed', id: item.id, error: NOT_UPLOADED, isCut: true }),
      )
    default:
      return items.map((item) => changeItem(item, event))
  }
}

export const isBusy = (items: readonly UploadItem[]): boolean => items.some(isUnderWay)

/** True if a photo shows none of the facts of a medicine. */
export const isNothingFound = (result: RecognizedPhoto): boolean =>
  [result.name, result.expirationDate, result.purpose, result.pillCount, result.productCode].every(
    (fact) => fact === null,
  )

/** True if the form shows findings of a photo that is not stored yet: saving now would lose the photo. */
export const isHalfRead = (items: readonly UploadItem[]): boolean =>
  items.some((item) => isUnderWay(item) && item.found !== undefined)

/** A complete item with a stored image. */
export type ReadItem = UploadItem & { result: RecognizedPhoto & { storageUrl: string } }

export const readItems = (items: readonly UploadItem[]): readonly ReadItem[] =>
  items.filter((item): item is ReadItem => item.status === 'complete' && Boolean(item.result?.storageUrl))

/** The images of a medication: complete items with a storage url, in sequence from 0; null if none. */
export function toMedicationImages(items: readonly UploadItem[]) {
  const images = readItems(items).map(({ file, result }, sequence) => ({
    url: result.storageUrl,
    name: file.name.slice(0, 255),
    sequence,
  }))
  return images.length > 0 ? images : null
}
