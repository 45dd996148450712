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
  result: RecognizedPhoto | null
}

export type UploadChange =
  | { type: 'added'; items: readonly UploadItem[] }
  | { type: 'sent'; id: string; share: number }
  | { type: 'answered'; id: string; result: RecognizedPhoto }
  | { type: 'failed'; id: string; error: string }
  | { type: 'removed'; id: string }

/** Sending fills the bar up to here; the rest is reading. */
const SENT_PROGRESS = 60

const isUnderWay = ({ status }: UploadItem): boolean => status === 'uploading' || status === 'analyzing'

/** What one change makes of one item: uploading → analyzing → complete or error. A finished item stays finished. */
function changeItem(
  item: UploadItem,
  change: Exclude<UploadChange, { type: 'added' | 'removed' }>,
): UploadItem {
  if (!isUnderWay(item)) return item
  switch (change.type) {
    case 'sent':
      return change.share >= 1
        ? { ...item, status: 'analyzing', progress: SENT_PROGRESS }
        : { ...item, progress: Math.round(change.share * SENT_PROGRESS) }
    case 'answered': {
      const error = change.result.error ?? null
      return { ...item, status: error ? 'error' : 'complete', progress: 100, error, result: change.result }
    }
    case 'failed':
      return { ...item, status: 'error', progress: 100, error: change.error }
  }
}

export function changeUploads(items: readonly UploadItem[], change: UploadChange): readonly UploadItem[] {
  switch (change.type) {
    case 'added':
      return [...items, ...change.items]
    case 'removed':
      return items.filter((item) => item.id !== change.id || isUnderWay(item))
    default:
      return items.map((item) => (item.id === change.id ? changeItem(item, change) : item))
  }
}

export const isBusy = (items: readonly UploadItem[]): boolean => items.some(isUnderWay)

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
