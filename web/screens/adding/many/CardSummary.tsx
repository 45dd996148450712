import { t } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { formatDay } from '../../../base/ui/dates.ts'
import { purposeText } from '../../../base/ui/purposeText.ts'
import { Spinner } from '../../../base/ui/Spinner.tsx'
import { amountWords } from '../../../medicines/doses/amountWords.ts'
import { toCounted } from '../../../medicines/medication/CountedIn.tsx'
import { PhotoNotes } from '../../../medicines/reading/PhotoNotes.tsx'
import type { CheckedCard } from './cards.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface CardSummaryProps {
  shown: CheckedCard
  name: string
  isSaving: boolean
  onOpen: () => void
}

/** A package without open questions, in a few lines. */
export function CardSummary({ shown, name, isSaving, onOpen }: CardSummaryProps) {
  const { values, packOf, photos, isExpired } = shown
  const { quantity } = amountWords(toCounted(values).unit)
  return (
    <div className="grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)] items-start gap-3">
      <Thumbnail photo={photos[0]} />
      <div className="grid min-w-0 gap-1">
        <h2 dir="auto" className="text-card wrap-anywhere">
          {name}
        </h2>
        {packOf && <p className="text-sm font-bold text-green">{t('Another pack of what you have')}</p>}
        <p className={`text-sm ${isExpired ? 'font-bold text-expired' : 'text-ink-2'}`}>
          {values.expirationDate
            ? isExpired
              ? t('Expired {time}', { time: formatDay(values.expirationDate) })
              : t('Expires {time}', { time: formatDay(values.expirationDate) })
            : t('No expiration date')}
        </p>
        <p className="text-sm text-ink-2">
          {t('{label}: {value}', { label: quantity, value: values.quantity || '?' })}
        </p>
        {!packOf && values.purpose && (
          <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
            {purposeText(values.purpose)}
          </p>
        )}
      </div>
      <PhotoNotes photos={photos} />
      {isSaving ? (
        <p role="status" className="col-span-full flex items-center gap-2 font-bold [&>svg]:size-5">
          <Spinner />
          {t('Adding...')}
        </p>
      ) : (
        <Button
          look="quiet"
          className="col-span-full"
          aria-label={t('Change {name}', { name })}
          onClick={onOpen}
        >
          {t('Change')}
        </Button>
      )}
    </div>
  )
}
