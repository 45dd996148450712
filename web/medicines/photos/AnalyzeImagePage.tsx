import { ScanText } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Diagnosis } from '../../../contract/photos.ts'
import { t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { upload } from '../../base/http/upload.ts'
import { paths } from '../../base/paths.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { showToast, toastFailed } from '../../base/ui/toasts.ts'
import { DiagnosisPanel } from './DiagnosisPanel.tsx'
import { PickPhotos } from './PickPhotos.tsx'
import { TextOverPhoto } from './TextOverPhoto.tsx'

interface Chosen {
  file: File
  url: string
}

export default function AnalyzeImagePage() {
  const [photo, setPhoto] = useState<Chosen>()
  const [diagnosis, setDiagnosis] = useState<Diagnosis>()
  /** Reason of a failed analysis. */
  const [reason, setReason] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => () => photo && URL.revokeObjectURL(photo.url), [photo])

  function choose([file]: File[]) {
    if (!file) return
    setDiagnosis(undefined)
    setReason(undefined)
    setPhoto({ file, url: URL.createObjectURL(file) })
  }

  async function analyze({ file }: Chosen) {
    setBusy(true)
    setReason(undefined)
    try {
      const found = await upload('POST /api/diagnose-image', { field: 'image', files: [file] })
      setDiagnosis(found)
      showToast({
        title: t('Image Analysis Complete'),
        description: found.success
          ? t('Image quality is suitable for processing')
          : t('Some issues were detected with the image'),
        destructive: !found.success,
      })
    } catch (error) {
      setReason(sentenceOf(error))
      toastFailed(t('Could not complete image analysis'), t('Analysis Failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <BackLink href={paths.dashboard}>{t('Back')}</BackLink>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,0.8fr)_minmax(0,1.2fr)] lg:items-start lg:gap-8">
        <div className="grid gap-5">
          <PageIntro title={t('Image Diagnostic Tool')}>
            {t('Analyze image quality and text detection for medication details')}
          </PageIntro>
          <div
            className={`grid gap-3 ${photo && !diagnosis ? 'grid-cols-[1fr_1.15fr] items-start lg:grid-cols-1' : ''}`}
          >
            {photo && (
              <TextOverPhoto
                key={photo.url}
                photoUrl={photo.url}
                lines={diagnosis?.detectedText ?? []}
                places={diagnosis?.textPlaces ?? []}
              />
            )}
            <PickPhotos
              label={t('Upload Image')}
              look="buttons"
              onPhotos={choose}
              className={photo && !diagnosis ? 'grid gap-3 lg:grid-cols-2' : 'button-pairs'}
            />
          </div>
          <Button
            size="tall"
            icon={<ScanText aria-hidden="true" className="size-5" />}
            disabled={!photo}
            busy={busy}
            busyLabel={t('Analyzing Image...')}
            onClick={() => photo && void analyze(photo)}
          >
            {t('Start Analysis')}
          </Button>
          {reason !== undefined && (
            <div>
              <FieldError error={t('Failed to analyze image')} />
              <p className="mt-1 text-sm text-ink-2 wrap-anywhere">{reason}</p>
            </div>
          )}
        </div>
        <div aria-live="polite">{diagnosis && <DiagnosisPanel diagnosis={diagnosis} />}</div>
      </div>
    </>
  )
}
