import { newKey } from '../http/newKey.ts'
import { isUnderWay, type UploadItem } from '../reading/uploads.ts'

let handedOver: readonly UploadItem[] = []

/** Gives photos that were added for one medication to Add Many, which is shown next. What is not read yet is sent from there. */
export function handOver(photos: readonly UploadItem[]): void {
  handedOver = photos
    .filter(({ status }) => status !== 'error')
    .map(({ found: _, ...photo }) => ({
      ...photo,
      // The ids of a form count its own photos; a series is kept with those of other days.
      id: newKey(),
      previewUrl: null,
      ...(isUnderWay(photo) && ({ status: 'uploading', progress: 0 } as const)),
    }))
}

/** What was handed over, once. */
export function takeOver(): readonly UploadItem[] {
  const taken = handedOver
  handedOver = []
  return taken
}
