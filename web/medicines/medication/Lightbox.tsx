import { useEffect } from 'react'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import { t } from '../../../language/t.ts'
import 'yet-another-react-lightbox/styles.css'
import './lightbox.css'
import { useBackCloses } from '../../base/ui/back.ts'
import { imageAddress } from '../photos/imageAddress.ts'

interface LightboxProps {
  images: readonly { url: string }[]
  /** Of the medication. */
  name: string
  index: number
  onClose: () => void
}

/** A separate chunk. Previous and next wrap around. */
export default function Lightbox({ images, name, index, onClose }: LightboxProps) {
  const single = images.length === 1
  useBackCloses(onClose)
  // Also where Tab led out of it, as in Safari, whose Tab passes buttons by.
  useEffect(() => {
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose()
    }
    document.addEventListener('keydown', closeByEscape)
    return () => document.removeEventListener('keydown', closeByEscape)
  }, [onClose])
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={images.map(({ url }, place) => ({
        src: imageAddress(url, 1280),
        alt: t('Photo {number} of {name}', { number: place + 1, name }),
      }))}
      carousel={{ finite: single }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Previous: t('Previous'),
        Next: t('Next', {}, 'image'),
        Close: t('Close'),
        Lightbox: t('Package of {name}', { name }),
        'Photo gallery': t('Images'),
        '{index} of {total}': t('Image {number} of {count}', { number: '{index}', count: '{total}' }),
        // Roles in other words, which it has in English alone.
        Carousel: '',
        Slide: '',
      }}
      render={single ? { buttonPrev: () => null, buttonNext: () => null } : undefined}
    />
  )
}
