import { Check, OctagonX, TriangleAlert } from 'lucide-react'
import { sentence, t } from '../../../language/t.ts'
import { qualityLevel, toPercent } from './quality.ts'

const LOOKS = {
  good: { text: 'text-valid', bar: 'bg-valid', Icon: Check, word: sentence('good') },
  fair: { text: 'text-soon', bar: 'bg-soon-fill', Icon: TriangleAlert, word: sentence('fair') },
  poor: { text: 'text-danger', bar: 'bg-danger', Icon: OctagonX, word: sentence('poor') },
}

/** One measure of a photo: percentage, icon and colour, with marks at the thresholds. */
export function QualityBar({ label, share }: { label: string; share: number }) {
  const percent = toPercent(share)
  const { text, bar, Icon, word } = LOOKS[qualityLevel(percent)]
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between font-bold">
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
