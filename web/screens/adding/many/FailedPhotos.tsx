import { OctagonX } from 'lucide-react'
import { t } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import type { UploadItem } from '../../../medicines/reading/uploads.ts'
import type { SeriesStore } from './seriesStore.ts'

/** Photos that could not be read, with the reason. */
export const FailedPhotos = ({ photos, store }: { photos: readonly UploadItem[]; store: SeriesStore }) => (
  <ul aria-label={t('Photos that could not be read')} className="grid gap-3 empty:hidden">
    {photos
      .filter(({ status }) => status === 'error')
      .map((photo) => (
        <li key={photo.id} className="grid gap-3 rounded-md border border-rule bg-enamel p-3">
          <div className="min-w-0">
            <p className="truncate text-sm text-ink-2" title={photo.file.name}>
              {photo.file.name}
            </p>
            <p className="mt-1 flex gap-1.5 leading-tight font-bold wrap-anywhere text-danger">
              <OctagonX aria-hidden="true" className="mt-px size-5 shrink-0" />
              {photo.error}
            </p>
          </div>
          <div className="button-pairs">
            <Button look="quiet" onClick={() => store.change({ type: 'photoRemoved', id: photo.id })}>
              {t('Remove')}
            </Button>
            <Button look="line" disabled={photo.file.size === 0} onClick={() => store.sendAgain(photo)}>
              {t('Try again')}
            </Button>
          </div>
        </li>
      ))}
  </ul>
)
