import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { t } from '../../../../language/t.ts'
import { paths } from '../../../base/paths.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { formatDay } from '../../../base/ui/dates.ts'
import { purposeText } from '../../../base/ui/purposeText.ts'
import { Sentence } from '../../../base/ui/Sentence.tsx'
import { Spinner } from '../../../base/ui/Spinner.tsx'
import { amountWords } from '../../../medicines/doses/amountWords.ts'
import { toCounted } from '../../../medicines/medication/CountedIn.tsx'
import { PhotoNotes } from '../../../medicines/reading/PhotoNotes.tsx'
import { BelongsTo } from './BelongsTo.tsx'
import { CardForm, type CardProps } from './CardForm.tsx'
import type { CheckedCard } from './cards.ts'
import type { SeriesStore } from './seriesStore.ts'
import { Thumbnail } from './Thumbnail.tsx'

interface UnreadCardProps {
  shown: CheckedCard
  number: number
  others: readonly CheckedCard[]
  store: SeriesStore
  onByHand: () => void
}

/** A photo without any findings: it is moved to another card, completed by the person, or removed. */
function UnreadCard({ shown: { card, photos }, number, others, store, onByHand }: UnreadCardProps) {
  const [photo] = photos
  const rest = others.filter((other) => other.card.id !== card.id)
  return (
    <div className="grid grid-cols-[min(5.5rem,22vw)_minmax(0,1fr)] items-start gap-3">
      <Thumbnail photo={photo} />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-card">{t('We couldn’t read this one')}</h2>
        <p className="text-sm wrap-anywhere text-ink-2">{photo?.file.name}</p>
      </div>
      {photo && rest.length > 0 && (
        <div className="col-span-full">
          <BelongsTo cards={rest} onMove={(to) => store.change({ type: 'photoMoved', id: photo.id, to })} />
        </div>
      )}
      <div className="actions col-span-full">
        <Button
          look="danger"
          aria-label={t('Remove photo {number}', { number })}
          onClick={() => store.remove(card.id)}
        >
          {t('Remove')}
        </Button>
        <Button look="line" onClick={onByHand}>
          {t('Fill It In')}
        </Button>
      </div>
    </div>
  )
}

interface CardSummaryProps {
  shown: CheckedCard
  name: string
  isSaving: boolean
  onOpen: () => void
}

/** A package without open questions, in a few lines. */
function CardSummary({ shown, name, isSaving, onOpen }: CardSummaryProps) {
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

interface PackageCardProps extends CardProps {
  /** Its position, from 1. */
  number: number
  isSaving: boolean
}

/** One package: a summary, or a form while it has open questions or is edited. */
export function PackageCard(props: PackageCardProps) {
  const { shown, number, isSaving } = props
  const { card, values, packOf, leftToCheck } = shown
  const [opened, setOpened] = useState<boolean>()
  const name = packOf?.name || values.name || t('Package {number}', { number })
  if (card.saved)
    return (
      <li className="flex items-center gap-3 rounded-md border border-rule bg-enamel-sunk p-3">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-valid" />
        <p dir="auto" className="min-w-0 wrap-anywhere">
          <Sentence
            of="{name} is in your cabinet."
            parts={{
              name: (
                <Link href={paths.medication(card.saved.medicationId)} className="quiet-link">
                  {card.saved.name}
                </Link>
              ),
            }}
          />
        </p>
      </li>
    )
  const isOpen = opened ?? (leftToCheck > 0 || card.problem !== null)
  return (
    <li
      id={card.id}
      aria-label={name}
      className="scroll-mt-4 rounded-md border border-rule bg-enamel p-4 shadow-lift"
    >
      {shown.isUnread && !opened ? (
        <UnreadCard {...props} onByHand={() => setOpened(true)} />
      ) : isOpen && !isSaving ? (
        <CardForm {...props} name={name} onTouched={() => setOpened(true)} onClose={() => setOpened(false)} />
      ) : (
        <CardSummary shown={shown} name={name} isSaving={isSaving} onOpen={() => setOpened(true)} />
      )}
    </li>
  )
}
