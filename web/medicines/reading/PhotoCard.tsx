import { CircleCheck, CircleDashed, ImageOff, OctagonX, X } from 'lucide-react'
import { useState } from 'react'
import { sentence, t } from '../../../language/t.ts'
import { Button, IconButton } from '../../base/ui/Button.tsx'
import { purposeText } from '../../base/ui/purposeText.ts'
import { Progress } from '../../base/ui/Scale.tsx'
import { Spinner } from '../../base/ui/Spinner.tsx'
import { Findings } from '../photos/Findings.tsx'
import { imageAddress } from '../photos/imageAddress.ts'
import { PhotoCropDialog } from './PhotoCropDialog.tsx'
import { PhotoNotes } from './PhotoNotes.tsx'
import { isNothingFound, type UploadItem } from './uploads.ts'

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
  const isEmpty = status === 'complete' && !!result && isNothingFound(result)
  return (
    <li
      className={`grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 rounded-md border bg-enamel p-3 large-text:grid-cols-1 ${
        isEmpty ? 'border-dashed border-edge' : 'border-rule'
      }`}
    >
      <div className="grid gap-1.5">
        <Preview item={item} />
        <Progress percent={progress} label={file.name} hasFailed={status === 'error'} />
      </div>
      <div className="min-w-0">
        <p className="sr-only">{file.name}</p>
        {isEmpty && (
          <p className="mb-1 font-serif text-[1.0625rem] leading-tight font-bold">
            {t('No medicine found in this photo')}
          </p>
        )}
        <div className="flex items-start justify-between gap-2">
          <Status item={item} isEmpty={isEmpty} />
          <IconButton
            label={t('Remove image {name}', { name: file.name })}
            disabled={busy}
            onClick={onRemove}
            className="-mt-2 -me-2 -mb-4"
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {status !== 'error' && seen && (
          <Findings
            isSmall
            missing={busy ? '…' : t('Not found')}
            findings={{
              [t('Name')]: seen.name,
              [t('Expiration')]: seen.expirationDate,
              [t('Purpose')]: seen.purpose && purposeText(seen.purpose),
              [t('Pills')]: seen.pillCount,
            }}
          />
        )}
      </div>
      {isEmpty && !result.note && (
        <p className="col-span-full text-sm leading-[1.35] text-ink-2">
          {t('The name and the date should fill the picture. Light from the side helps.')}
        </p>
      )}
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
    </li>
  )
}

function Preview({ item: { file, previewUrl, result } }: { item: UploadItem }) {
  const [failed, setFailed] = useState<string>()
  const [enlarged, setEnlarged] = useState(false)
  const storageUrl = result?.storageUrl
  const source = previewUrl ?? (storageUrl ? imageAddress(storageUrl, 160) : null)
  const picture =
    source && source !== failed ? (
      <img src={source} alt="" onError={() => setFailed(source)} className="photo size-full" />
    ) : (
      <ImageOff aria-hidden="true" className="size-8" />
    )
  const look = 'grid size-22 place-items-center overflow-hidden rounded-sm bg-paper-deep text-ink-2'
  if (!storageUrl) return <div className={look}>{picture}</div>
  return (
    <>
      <button
        type="button"
        aria-label={t('Enlarge {name}', { name: file.name })}
        onClick={() => setEnlarged(true)}
        className={`${look} cursor-zoom-in`}
      >
        {picture}
      </button>
      {enlarged && (
        <PhotoCropDialog
          title={file.name}
          storageUrl={storageUrl}
          place={null}
          onClose={() => setEnlarged(false)}
        />
      )}
    </>
  )
}

const STATUS = {
  uploading: sentence('Uploading...'),
  analyzing: sentence('Analyzing...'),
  complete: sentence('Complete'),
}

function Status({ item: { status, error }, isEmpty }: { item: UploadItem; isEmpty: boolean }) {
  return (
    <p
      role="status"
      className={`mb-1 flex gap-1.5 text-sm leading-tight font-bold wrap-anywhere [&>svg]:size-4.5 [&>svg]:shrink-0 ${
        isEmpty
          ? 'text-ink-2'
          : status === 'complete'
            ? 'text-valid'
            : status === 'error'
              ? 'text-danger'
              : ''
      }`}
    >
      {isEmpty ? (
        <CircleDashed aria-hidden="true" />
      ) : status === 'complete' ? (
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
