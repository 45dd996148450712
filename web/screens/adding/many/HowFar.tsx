import { t, tn } from '../../../../language/t.ts'
import { type CallFailed, sentenceOf } from '../../../base/http/callFailed.ts'
import { Progress } from '../../../base/ui/Scale.tsx'
import { isUnderWay, type UploadItem } from '../../../medicines/reading/uploads.ts'

interface HowFarProps {
  photos: readonly UploadItem[]
  waiting: CallFailed | undefined
  keepsPhotos: boolean
}

/** Reading progress, and the reason for a wait. */
export function HowFar({ photos, waiting, keepsPhotos }: HowFarProps) {
  const done = photos.filter((photo) => !isUnderWay(photo)).length
  const isReading = done < photos.length
  const share = photos.reduce((sum, { progress }) => sum + progress, 0) / (photos.length || 1)
  return (
    <div className="grid gap-2 empty:hidden">
      {isReading && (
        <>
          <p className="font-bold">
            {tn(photos.length, '{done} of {count} photo read', '{done} of {count} photos read', { done })}
          </p>
          <Progress percent={share} label={t('Photos read')} />
          <p className="text-sm text-ink-2">
            {keepsPhotos
              ? t(
                  'You can check the cards, visit other pages or close this one. We’ll pick up where you left off.',
                )
              : t(
                  'This device has no free space for the photos. Please leave this page open until they are read.',
                )}
          </p>
        </>
      )}
      {/* Said when it comes, and not again with every photo. */}
      <p role="status" className="caution px-3.5 py-2.5 font-semibold empty:hidden">
        {waiting && t('{message} It continues by itself.', { message: sentenceOf(waiting) })}
      </p>
    </div>
  )
}
