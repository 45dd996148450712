import { TriangleAlert } from 'lucide-react'
import { PhotoCrop } from './PhotoCrop.tsx'
import type { UploadItem } from './uploads.ts'

/** What could not be read on some photos and what to do, each thing said once, with the part of the photo that it is about. */
export function PhotoNotes({ photos }: { photos: readonly UploadItem[] }) {
  const noted = photos.flatMap(({ result }) => (result?.note ? [{ ...result, note: result.note }] : []))
  const once = [...new Map(noted.map((result) => [result.note, result])).values()]
  return once.map(({ note, notePlace, storageUrl }) => (
    <div key={note} dir="auto" className="caution col-span-full flex gap-2.5 p-2.5 leading-[1.35]">
      <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      <p className="min-w-0 grow wrap-anywhere">{note}</p>
      {notePlace && storageUrl && (
        <PhotoCrop
          storageUrl={storageUrl}
          place={notePlace}
          margin={0.4}
          alt=""
          className="h-14 w-22 shrink-0 rounded-sm bg-enamel"
        />
      )}
    </div>
  ))
}
