import { CircleCheck, ImageOff, OctagonX, X } from 'lucide-react'
import { useState } from 'react'
import { sentence, t } from '../../../language/t.ts'
import { Button, IconButton } from '../../base/ui/Button.tsx'
import { purposeText } from '../../base/ui/purposeText.ts'
import { Progress } from '../../base/ui/Scale.tsx'
import { Spinner } from '../../base/ui/Spinner.tsx'
import { Findings } from '../photos/Findings.tsx'
import { imageAddress } from '../photos/imageAddress.ts'
import { PhotoNotes } from './PhotoNotes.tsx'
import type { UploadItem } from './uploads.ts'

interface PhotoCardProps {
  item: UploadItem
  /** All photos of the form. */
  photos: readonly UploadItem[]
  onRemove: () => void
  /** Sends it again if it did not arrive. */
  onAgain: () => void
  /** Offered for a photo of several packages: adds each of them. */
  onEach?: () => void
}

/** The progress and the findings of one photo. */
export function PhotoCard({ item, photos, onRemove, onAgain, onEach }: PhotoCardProps) {
  const { file, status, progress, result } = item
  const seen = result ?? item.found
  const busy = status === 'uploading' || status === 'analyzing'
  return (
    <li className="grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)_auto] items-start gap-3 rounded-md border border-rule bg-enamel p-3">
      <Preview item={item} />
      <div className="min-w-0">
        <p className="truncate text-sm text-ink-2" title={file.name}>
          {file.name}
        </p>
        <Status item={item} />
        <Progress percent={progress} label={file.name} hasFailed={status === 'error'} />
      </div>
      <IconButton
        label={t('Remove image {name}', { name: file.name })}
        disabled={busy}
        onClick={onRemove}
        className="-mt-1 -me-1"
      >
        <X aria-hidden="true" />
      </IconButton>
      {item.isCut && (
        <Button look="line" className="col-span-full" onClick={onAgain}>
          {t('Try again')}
        </Button>
      )}
      <PhotoNotes photos={[item]} samePackage={photos} />
      {onEach && result?.others && (
        <Button look="line" className="col-span-full" onClick={onEach}>
          {t('Add Each of Them')}
        </Button>
      )}
      {status !== 'error' && seen && (
        <Findings
          missing={busy ? '…' : t('Not found')}
          findings={{
            [t('Name')]: seen.name,
            [t('Expiration')]: seen.expirationDate,
            [t('Purpose')]: seen.purpose && purposeText(seen.purpose),
            [t('Pills')]: seen.pillCount,
          }}
          className="col-span-full"
        />
      )}
    </li>
  )
}

function Preview({ item: { previewUrl, result } }: { item: UploadItem }) {
  const [failed, setFailed] = useState<string>()
  const source = previewUrl ?? (result?.storageUrl ? imageAddress(result.storageUrl, 160) : null)
  return (
    <div className="grid size-22 place-items-center overflow-hidden rounded-sm bg-paper-deep text-ink-2">
      {source && source !== failed ? (
        <img src={source} alt="" onError={() => setFailed(source)} className="photo size-full" />
      ) : (
        <ImageOff aria-hidden="true" className="size-8" />
      )}
    </div>
  )
}

const STATUS = {
  uploading: sentence('Uploading...'),
  analyzing: sentence('Analyzing...'),
  complete: sentence('Complete'),
}

function Status({ item: { status, error } }: { item: UploadItem }) {
  return (
    <p
      role="status"
      className={`mt-1 mb-2 flex gap-1.5 leading-tight font-bold wrap-anywhere [&>svg]:mt-px [&>svg]:size-5 [&>svg]:shrink-0 ${
        status === 'complete' ? 'text-valid' : status === 'error' ? 'text-danger' : ''
      }`}
    >
      {status === 'complete' ? (
        <CircleCheck aria-hidden="true" />
      ) : status === 'error' ? (
        <OctagonX aria-hidden="true" />
      ) : (
        <Spinner />
      )}
      {status === 'error' ? t(error ?? '') : t(STATUS[status])}
    </p>
  )
}
