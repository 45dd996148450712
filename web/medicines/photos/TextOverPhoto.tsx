import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import type { Place } from '../../../contract/photos.ts'
import { t } from '../../../language/t.ts'

interface TextOverPhotoProps {
  photoUrl: string
  lines: readonly string[]
  places: readonly Place[]
}

/** The photo with a frame around each detected line of text. */
export function TextOverPhoto({ photoUrl, lines, places }: TextOverPhotoProps) {
  const [shown, setShown] = useState(true)
  // HEIC has no local preview: the text is in the list only.
  if (!shown)
    return (
      <p className="grid min-h-28 place-content-center justify-items-center gap-2 rounded-md border border-rule bg-paper-deep text-sm text-ink-2">
        <ImageOff aria-hidden="true" className="size-8" />
        {t('No preview')}
      </p>
    )
  return (
    <div className="relative overflow-hidden rounded-md border border-rule bg-paper-deep">
      <img src={photoUrl} alt={t('What was analyzed')} onError={() => setShown(false)} className="w-full" />
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        {places.map(({ x, y, width, height }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the frames come once, with their photo
            key={index}
            x={x}
            y={y}
            width={width}
            height={height}
            vectorEffect="non-scaling-stroke"
            strokeWidth="2"
            className="fill-focus/10 stroke-focus"
          >
            <title>{lines[index]}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}
