import type { Medication } from '../../../contract/medications.ts'
import { Scale } from '../../base/ui/Scale.tsx'
import { amountWords, leftOf, percentLeft } from './amountWords.ts'

interface AmountLeftProps {
  label: string
  medication: Pick<Medication, 'amountLeft' | 'initialPillCount' | 'unit'>
}

/** "9 of 21" and, if both are known, a scale. */
export function AmountLeft({ label, medication }: AmountLeftProps) {
  const { amountLeft, initialPillCount, unit } = medication
  const percent = percentLeft(amountLeft, initialPillCount)
  return (
    <div className="min-h-12.25">
      <div className="mb-1.5 flex items-baseline justify-between">
        <span className="text-sm text-ink-2">{label}</span>
        <span className="font-bold">{leftOf(amountLeft, initialPillCount)}</span>
      </div>
      {percent !== undefined && <Scale percent={percent} label={amountWords(unit).scale} />}
    </div>
  )
}
