import { useState } from 'react'
import type { Place } from '../../../contract/photos.ts'
import { imageAddress } from '../photos/imageAddress.ts'

interface PhotoCropProps {
  storageUrl: string
  /** The place to show; null for the whole photo. */
  place: Place | null
  /** The margin around the place, as a share of its longer side. */
  margin: number
  alt: string
  className?: string
  onError?: () => void
}

const WHOLE: Place = { x: 0, y: 0, width: 1, height: 1, turn: 0 }

/**
 * The visible box in pixels of a picture of `width` by `height`: the place with a margin, wide enough to show the surroundings
 * of a single line of small print.
 */
export function cropOf(place: Place, width: number, height: number, margin: number) {
  const longer = Math.max(place.width * width, place.height * height)
  const around = longer * margin
  const left = Math.max(0, place.x * width - around)
  const top = Math.max(0, place.y * height - around)
  return {
    x: left,
    y: top,
    width: Math.min(width, (place.x + place.width) * width + around) - left,
    height: Math.min(height, (place.y + place.height) * height + around) - top,
  }
}

/** A part of a stored photo, rotated so that its text is upright. */
export function PhotoCrop({ storageUrl, place, margin, alt, className = '', onError }: PhotoCropProps) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const source = imageAddress(storageUrl, 1280)
  const shown = place ?? WHOLE
  if (!size)
    return (
      <img
        src={source}
        alt={alt}
        className={`${className} object-cover`}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
    )
  const crop = cropOf(shown, size.width, size.height, margin)
  const sideways = shown.turn === 90 || shown.turn === 270
  const [across, down] = sideways ? [crop.height, crop.width] : [crop.width, crop.height]
  const centre = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  return (
    <svg
      role={alt ? 'img' : 'none'}
      aria-label={alt || undefined}
      aria-hidden={alt === '' || undefined}
      className={className}
      viewBox={`${centre.x - across / 2} ${centre.y - down / 2} ${across} ${down}`}
      preserveAspectRatio="xMidYMid meet"
    >
      <image
        href={source}
        width={size.width}
        height={size.height}
        transform={`rotate(${shown.turn} ${centre.x} ${centre.y})`}
      />
    </svg>
  )
}
