import { useState } from 'react'
import type { MedicationImage } from '../../../contract/medications.ts'
import { t } from '../../../language/t.ts'
import { OnDemand } from '../../base/ui/OnDemand.tsx'
import { imageAddress } from '../photos/imageAddress.ts'

const loadLightbox = () => import('./Lightbox.tsx')

/** The photos by sequence; a tap enlarges one. Photos that fail to load are dropped. */
export function MedicationGallery({ images, name }: { images: readonly MedicationImage[]; name: string }) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const [openAt, setOpenAt] = useState<number>()
  const close = () => setOpenAt(undefined)
  const shown = [...images].sort((a, b) => a.sequence - b.sequence).filter(({ url }) => !failed.includes(url))
  if (shown.length === 0) return null
  return (
    <div className="order-7 flex flex-wrap gap-2 print:mt-4">
      {shown.map(({ url }, index) => (
        <button
          key={url}
          type="button"
          aria-label={t('Image {number} of {count}', { number: index + 1, count: shown.length })}
          onClick={() => setOpenAt(index)}
          className="max-w-full cursor-zoom-in overflow-hidden rounded-md border border-rule bg-paper-deep"
        >
          <img
            src={imageAddress(url, 640)}
            alt={t('Package of {name}', { name })}
            decoding="async"
            onError={() => setFailed((before) => [...before, url])}
            className="photo h-30 w-auto max-w-full min-w-11 object-contain! lg:h-48"
          />
        </button>
      ))}
      {openAt !== undefined && (
        <OnDemand
          load={loadLightbox}
          props={{ images: shown, index: openAt, onClose: close }}
          onFailed={close}
        />
      )}
    </div>
  )
}
