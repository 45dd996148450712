import type { RecognizedPhoto } from '../../contract/photos.ts'

export type UploadStatus = 'uploading' | 'analyzing' | 'complete' | 'error'

/** One photo on its way to the reader and back (specification, section 3). */
export interface UploadItem {
  id: string
  file: File
  status: UploadStatus
  /** 0 to 100. */
  progress: number
  error: string | null
  /** A local preview; HEIC has none. */
  previewUrl: string | null
  /** What was found before all of it was read. */
  found?: RecognizedPhoto
  result: RecognizedPhoto | null
}

/** What becomes of one photo that is under way. */
type PhotoProgress =
  | { type: 'photoSent'; id: string; share: number }
  /** What is known of it before all of it is read; it will stay. */
  | { type: 'photoFound'; id: string; found: RecognizedPhoto }
  | { type: 'photoRead'; id: string; result: RecognizedPhoto }
  | { type: 'photoFailed'; id: string; error: string }

export type PhotoEvent =
  | { type: 'photosAdded'; items: readonly UploadItem[] }
  | PhotoProgress
  | { type: 'photoRemoved'; id: string }
  /** What was under way has to be sent again. */
  | { type: 'sessionLost' }

/** Why a photo failed when nobody said it better. */
export const NOT_UPLOADED = 'Failed to upload images'

/** Sending fills the bar up to here; the rest is reading. */
const SENT_PROGRESS = 60
const FOUND_PROGRESS = 80

export const isUnderWay = ({ status }: UploadItem): boolean =>
  status === 'uploading' || status === 'analyzing'

/** What one change makes of one item: uploading → analyzing → complete or error. A finished item stays finished. */
function changeItem(item: UploadItem, event: PhotoProgress): UploadItem {
  if (item.id !== event.id || !isUnderWay(item)) return item
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
      return { ...item, status: 'error', progress: 100, error: event.error }
  }
}

export function changeUploads(items: readonly UploadItem[], event: PhotoEvent): readonly UploadItem[] {
  switch (event.type) {
    case 'photosAdded':
      return [...items, ...event.items]
    case 'photoRemoved':
      return items.filter((item) => item.id !== event.id || isUnderWay(item))
    case 'sessionLost':
      return items.map((item) => changeItem(item, { type: 'photoFailed', id: item.id, error: NOT_UPLOADED }))
    default:
      return items.map((item) => changeItem(item, event))
  }
}

export const isBusy = (items: readonly UploadItem[]): boolean => items.some(isUnderWay)

/** Whether the form already says what is found on a photo that is not kept yet: saved now, it would lose the photo. */
export const isHalfRead = (items: readonly UploadItem[]): boolean =>
  items.some((item) => isUnderWay(item) && item.found !== undefined)

/** A complete item and the image that the server keeps of it. */
export type ReadItem = UploadItem & { result: RecognizedPhoto & { storageUrl: string } }

/** The items that are complete and have a stored image. */
export const readItems = (items: readonly UploadItem[]): readonly ReadItem[] =>
  items.filter((item): item is ReadItem => item.status === 'complete' && Boolean(item.result?.storageUrl))

/** What a medication keeps of the uploads: those that are complete with a storage url, in sequence from 0; null if none. */
export function toMedicationImages(items: readonly UploadItem[]) {
  const images = readItems(items).map(({ file, result }, sequence) => ({
    url: result.storageUrl,
    name: file.name.slice(0, 255),
    sequence,
  }))
  return images.length > 0 ? images : null
}
