import { TriangleAlert } from 'lucide-react'
import type { UploadItem } from './uploads.ts'

/** What could not be read on some photos and what to do, each thing said once. */
export function PhotoNotes({ photos }: { photos: readonly UploadItem[] }) {
  const notes = new Set(photos.flatMap(({ result }) => result?.note ?? []))
  return [...notes].map((note) => (
    <p key={note} dir="auto" className="caution col-span-full flex gap-2.5 p-2.5 leading-[1.35]">
      <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{note}</span>
    </p>
  ))
}
