import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../language/t.ts'
import { PhotoCrop } from './PhotoCrop.tsx'
import type { UploadItem } from './uploads.ts'

interface PhotoNotesProps {
  photos: readonly UploadItem[]
  /** All photos of the same package, which may show what one of these lacks. Default: `photos`. */
  samePackage?: readonly UploadItem[]
  /** Leaves out what asks to look at a field. */
  isBrief?: boolean
}

/** Says what could not be read on photos and what to do, each sentence once, with its part of the photo. */
export function PhotoNotes({ photos, samePackage = photos, isBrief = false }: PhotoNotesProps) {
  const results = photos.flatMap(({ result }) => result ?? [])
  const isShown = (field: 'name' | 'expirationDate') => samePackage.some(({ result }) => result?.[field])
  const notes = results.flatMap(({ note }) => note ?? [])
  const asks = results.flatMap(({ ask, storageUrl, ...own }) =>
    ask && !isBrief && (own[ask.field] || !isShown(ask.field)) ? [{ ...ask, storageUrl }] : [],
  )
  return (
    <>
      {[...new Set(notes)].map((note) => (
        <Note key={note} sentence={note} />
      ))}
      {[...new Map(asks.map((ask) => [ask.sentence, ask])).values()].map(
        ({ sentence, place, storageUrl }) => (
          <Note key={sentence} sentence={sentence}>
            {storageUrl && (
              <PhotoCrop
                storageUrl={storageUrl}
                place={place}
                margin={0.4}
                alt=""
                className="h-14 w-22 shrink-0 rounded-sm bg-enamel"
              />
            )}
          </Note>
        ),
      )}
    </>
  )
}

const Note = ({ sentence, children }: { sentence: string; children?: ReactNode }) => (
  <div dir="auto" className="caution col-span-full flex gap-2.5 p-2.5 leading-[1.35]">
    <TriangleAlert aria-hidden="true" className="mt-px size-5 shrink-0" />
    <p className="min-w-0 grow wrap-anywhere">{t(sentence)}</p>
    {children}
  </div>
)
