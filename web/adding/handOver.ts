import { randomId } from '../http/randomId.ts'
import { autofill, emptyFields } from '../reading/autofill.ts'
import type { PhotoForm } from '../reading/photoForm.ts'
import { isUnderWay, type UploadItem } from '../reading/uploads.ts'
import { type AddValues, emptyValues } from './addValues.ts'

/** Whether the form says what no photo says: photos that go on elsewhere leave it behind. */
export function hasOwnText({ photos, values }: PhotoForm<AddValues>): boolean {
  const said = photos.flatMap(({ result, found }) => [result, found].flatMap((seen) => seen ?? []))
  const readings: Partial<AddValues>[] = [emptyValues, ...said.map((seen) => autofill(emptyFields, seen))]
  return Object.keys(values).some((name) =>
    readings.every((reading) => reading[name as keyof AddValues] !== values[name as keyof AddValues]),
  )
}

let handedOver: readonly UploadItem[] = []

/** Gives photos that were added for one medication to Add Many, which is shown next. What is not read yet is sent from there. */
export function handOver(photos: readonly UploadItem[]): void {
  handedOver = photos
    .filter(({ status }) => status !== 'error')
    .map(({ found: _, ...photo }) => ({
      ...photo,
      // The ids of a form count its own photos; a series is kept with those of other days.
      id: randomId(),
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
