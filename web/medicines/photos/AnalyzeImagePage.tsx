import { Check, CircleCheck, ImageOff, Lightbulb, OctagonX, ScanText, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Diagnosis, Place } from '../../../contract/photos.ts'
import { sentence, t } from '../../../language/t.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { upload } from '../../base/http/upload.ts'
import { paths } from '../../base/paths.ts'
import { BackLink } from '../../base/ui/BackLink.tsx'
import { Button } from '../../base/ui/Button.tsx'
import { FieldError } from '../../base/ui/Field.tsx'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { Panel } from '../../base/ui/Panel.tsx'
import { purposeText } from '../../base/ui/purposeText.ts'
import { showToast, toastFailed } from '../../base/ui/toasts.ts'
import { Findings } from './Findings.tsx'
import { PickPhotos } from './PickPhotos.tsx'
import { qualityLevel, toPercent } from './quality.ts'

const LOOKS = {
  good: { text: 'text-valid', bar: 'bg-valid', Icon: Check, word: sentence('good') },
  fair: { text: 'text-soon', bar: 'bg-soon-fill', Icon: TriangleAlert, word: sentence('fair') },
  poor: { text: 'text-danger', bar: 'bg-danger', Icon: OctagonX, word: sentence('poor') },
}

interface TextOverPhotoProps {
  photoUrl: string
  lines: readonly string[]
  places: readonly Place[]
}

/** The photo with a frame around each detected line of text. */
function TextOverPhoto({ photoUrl, lines, places }: TextOverPhotoProps) {
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

/** The analysis of a photo, with advice. */
function DiagnosisPanel({ diagnosis }: { diagnosis: Diagnosis }) {
  const { success, imageQuality, detectedText, medicationInfo, advice } = diagnosis
  return (
    <Panel className="grid gap-5">
      <Verdict suitable={success} />
      {advice.length > 0 && (
        <ul className="grid gap-2">
          {advice.map((sentence) => (
            <li key={sentence} className="flex gap-2">
              <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soon" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4">
        <QualityBar label={t('Brightness')} share={imageQuality.brightness} />
        <QualityBar label={t('Contrast')} share={imageQuality.contrast} />
        <QualityBar label={t('Sharpness')} share={imageQuality.sharpness} />
      </div>
      <div>
        <h2 className="mb-2.5 text-lg">{t('Detected Text')}</h2>
        {detectedText.length > 0 ? (
          <ul className="flex flex-wrap gap-2">
            {detectedText.map((line, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: the same text may stand on a package twice
                key={index}
                dir="auto"
                className="rounded-sm border border-edge bg-enamel-sunk px-2.5 py-1 wrap-anywhere"
              >
                {line}
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">{t('No text detected')}</p>
        )}
      </div>
      <div>
        <h2 className="mb-2.5 text-lg">{t('Extracted Information')}</h2>
        <Findings
          missing={t('Not detected')}
          findings={{
            [t('Name')]: medicationInfo.name,
            [t('Expiration Date')]: medicationInfo.expirationDate,
            [t('Purpose')]: medicationInfo.purpose && purposeText(medicationInfo.purpose),
            [t('Pill Count')]: medicationInfo.pillCount,
          }}
        />
      </div>
    </Panel>
  )
}

const Verdict = ({ suitable }: { suitable: boolean }) => (
  <p
    className={`flex items-center gap-3 rounded-md border-[1.5px] px-4 py-3.5 font-serif text-[1.125rem] leading-tight font-bold [&>svg]:shrink-0 ${
      suitable ? 'border-valid-edge bg-valid-bg text-valid' : 'border-soon-edge bg-soon-bg text-soon'
    }`}
  >
    {suitable ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
    {suitable ? t('Image is suitable for processing') : t('Image needs improvement')}
  </p>
)

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

/** One measure of a photo: percentage, icon and colour, with marks at the thresholds. */
function QualityBar({ label, share }: { label: string; share: number }) {
  const percent = toPercent(share)
  const { text, bar, Icon, word } = LOOKS[qualityLevel(percent)]
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 font-bold">
        <span>{label}</span>
        <span className={`inline-flex items-center gap-1.5 ${text}`}>
          <Icon aria-hidden="true" className="size-5" />
          {percent}%
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={t('{percent}%, {quality}', { percent, quality: t(word) })}
        className="quality-marks relative h-3.5 overflow-hidden rounded-full border-[1.5px] border-edge bg-paper-deep"
      >
        <div
          className={`scale-bar absolute inset-y-0 start-0 ${bar}`}
          style={{ width: `${percent}%` }}
          data-level={qualityLevel(percent)}
        />
      </div>
    </div>
  )
}
