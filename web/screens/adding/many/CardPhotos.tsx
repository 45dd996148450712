import { useState } from 'react'
import { t } from '../../../../language/t.ts'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'
import type { CheckedCard } from './cards.ts'
import { PhotoSheet } from './PhotoSheet.tsx'
import type { SeriesStore } from './seriesStore.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface CardPhotosProps {
  shown: CheckedCard
  others: readonly CheckedCard[]
  store: SeriesStore
}

/** The photos of a package. A tap enlarges one and offers to move it. */
export function CardPhotos({ shown: { card, photos }, others, store }: CardPhotosProps) {
  const [enlarged, setEnlarged] = useState<UploadItem>()
  return (
    <>
      <ul aria-label={t('Photos')} className="flex flex-wrap gap-2 empty:hidden">
        {photos.map((photo, place) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t('Photo {number} of {count}: {file}', {
                number: place + 1,
                count: photos.length,
                file: photo.file.name,
              })}
              onClick={() => setEnlarged(photo)}
              className="grid cursor-zoom-in"
            >
              <Thumbnail photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {enlarged?.result?.storageUrl && (
        <PhotoSheet
          name={enlarged.file.name}
          storageUrl={enlarged.result.storageUrl}
          isAlone={photos.length === 1}
          others={others.filter((other) => other.card.id !== card.id)}
          onMove={(to) => {
            store.change({ type: 'photoMoved', id: enlarged.id, to })
            setEnlarged(undefined)
          }}
          onClose={() => setEnlarged(undefined)}
        />
      )}
    </>
  )
}
