import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { imageAddress } from '../../../medicines/photos/imageAddress.ts'
import { PhotoCrop } from '../../../medicines/reading/PhotoCrop.tsx'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'

/** A small photo, or the part with one of several packages; a drawing if there is none or it fails to load. */
export function Thumbnail({
  photo,
  size = 'size-22',
}: {
  photo: UploadItem | undefined
  size?: 'size-14' | 'size-22'
}) {
  const [failed, setFailed] = useState<string>()
  const { storageUrl: url, region } = photo?.result ?? {}
  return (
    <span className={`grid ${size} place-items-center overflow-hidden rounded-sm bg-paper-deep text-ink-2`}>
      {!url || url === failed ? (
        <ImageOff aria-hidden="true" className="size-8" />
      ) : region ? (
        <PhotoCrop
          storageUrl={url}
          place={region}
          margin={0.08}
          alt=""
          onError={() => setFailed(url)}
          className="size-full"
        />
      ) : (
        <img src={imageAddress(url, 160)} alt="" onError={() => setFailed(url)} className="photo size-full" />
      )}
    </span>
  )
}
