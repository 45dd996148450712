import { Check, Utensils, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Medication } from '../../../contract/medications.ts'
import type { Occurrence } from '../../../contract/occurrences.ts'
import { t } from '../../../language/t.ts'
import { purposeText } from '../../base/ui/purposeText.ts'
import { amountWords } from '../../medicines/doses/amountWords.ts'
import { Shot } from './Shot.tsx'
import { amountText } from './words.ts'

type Stock = Pick<Medication, 'amountLeft' | 'expiredPacks' | 'unit'>

interface StockHint {
  text: string
  isExpired: boolean
}

/** Warning if the stock is below `amount`; undefined if it is enough or not counted. */
export function stockHint(medication: Stock | undefined, amount: number): StockHint | undefined {
  if (!medication || medication.amountLeft === null || medication.amountLeft >= amount) return undefined
  return medication.amountLeft === 0 && medication.expiredPacks > 0
    ? { text: t('Only an expired pack is left'), isExpired: true }
    : { text: amountWords(medication.unit).notEnough, isExpired: false }
}

export const StockNote = ({ text, isExpired }: NonNullable<ReturnType<typeof stockHint>>) => (
  <p className={`text-sm leading-[1.3] font-bold ${isExpired ? 'text-danger' : 'text-soon'}`}>{text}</p>
)

interface DoseLineProps {
  medication: Medication | undefined
  dose: Pick<Occurrence, 'amount' | 'note' | 'food'>
  large?: boolean
  /** Shown under the amount. */
  hint?: ReactNode
  /** Shown at the end. */
  children?: ReactNode
}

/** One medicine of a card: its photo, how much of it, and what to mind. */
export const DoseLine = ({ medication, dose, large = false, hint, children }: DoseLineProps) => (
  <div className="dose-line">
    <Shot medication={medication} size={large ? 'large' : 'line'} />
    <div className="min-w-0">
      <p
        dir="auto"
        className={`font-serif leading-[1.2] font-bold tracking-[-0.01em] proportional-nums wrap-anywhere hyphens-auto large-text:text-[length:10vw] ${large ? 'text-lg' : 'text-md'}`}
      >
        {medication?.name ?? t('A medicine')}
      </p>
      {medication?.purpose && (
        <p dir="auto" className="line-clamp-1 text-sm leading-[1.3] text-ink-2 wrap-anywhere">
          {purposeText(medication.purpose)}
        </p>
      )}
      <p className={`leading-[1.3] font-bold wrap-anywhere ${large ? 'text-lg' : ''}`}>
        {amountText(dose, medication?.unit ?? 'dose')}
      </p>
      {dose.food && (
        <p className={`flex items-center gap-1 leading-[1.3] text-ink-2 ${large ? '' : 'text-sm'}`}>
          {dose.food === 'with' ? (
            <Utensils aria-hidden="true" className="size-4 shrink-0" />
          ) : (
            <UtensilsCrossed aria-hidden="true" className="size-4 shrink-0" />
          )}
          {dose.food === 'with' ? t('With food') : t('On an empty stomach')}
        </p>
      )}
      {hint}
    </div>
    {children}
  </div>
)

interface WellProps {
  name: string
  taken: boolean
  busy: boolean
  large: boolean
  onTake: () => void
}

/** The hollow of one dose among several of a card: a press says that it was taken. */
export const Well = ({ name, taken, busy, large, onTake }: WellProps) => (
  <button
    type="button"
    aria-label={t('{name}: taken', { name })}
    aria-pressed={taken}
    disabled={taken || busy}
    onClick={onTake}
    className={`well ${large ? 'size-14 [&>svg]:size-7' : 'size-12'}`}
  >
    <Check aria-hidden="true" />
  </button>
)
