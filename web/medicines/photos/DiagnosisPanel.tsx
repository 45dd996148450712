import { CircleCheck, Lightbulb, TriangleAlert } from 'lucide-react'
import type { Diagnosis } from '../../../contract/photos.ts'
import { t } from '../../../language/t.ts'
import { Panel } from '../../base/ui/Panel.tsx'
import { purposeText } from '../../base/ui/purposeText.ts'
import { Findings } from './Findings.tsx'
import { QualityBar } from './QualityBar.tsx'

/** The analysis of a photo, with advice. */
export function DiagnosisPanel({ diagnosis }: { diagnosis: Diagnosis }) {
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
