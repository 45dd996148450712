import { randomId } from '../../base/http/randomId.ts'
import { autofill, emptyFields } from '../../medicines/reading/autofill.ts'
import type { PhotoForm } from '../../medicines/reading/photoForm.ts'
import { isUnderWay, type UploadItem } from '../../medicines/reading/uploads.ts'
import { type AddValues, emptyValues } from './addValues.ts'

/** True if the form has values that no photo has: they would be lost on the way to Add Many. */
export function hasOwnText({ photos, values }: PhotoForm<AddValues>): boolean {
  const said = photos.flatMap(({ result, found }) => [result, found].flatMap((seen) => seen ?? []))
  const readings: Partial<AddValues>[] = [emptyValues, ...said.map((seen) => autofill(emptyFields, seen))]
  return Object.keys(values).some((name) =>
    readings.every((reading) => reading[name as keyof AddValues] !== values[name as keyof AddValues]),
  )
}

let handedOver: readonly UploadItem[] = []

/** Gives photos of one medication to Add Many, which sends those that are not read yet. */
export function handOver(photos: readonly UploadItem[]): void {
  handedOver = photos
    .filter(({ status }) => status !== 'error')
    .map(({ found: _, ...photo }) => ({
      ...photo,
      // Ids of a form are unique in it; a series is stored with those of other days.
      id: randomId(),
      previewUrl: null,
      ...(isUnderWay(photo) && ({ status: 'uploading', progress: 0 } as const)),
    }))
}

/** Returns the photos, once. */
export function takeOver(): readonly UploadItem[] {
  const taken = handedOver
  handedOver = []
  return taken
}
