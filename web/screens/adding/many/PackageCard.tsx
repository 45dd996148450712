import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { t } from '../../../../language/t.ts'
import { paths } from '../../../base/paths.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { formatDay } from '../../../base/ui/dates.ts'
import { FieldError } from '../../../base/ui/Field.tsx'
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

/** Purpose, count and expiry in one line. */
function factsOf({ values, packOf, isExpired }: CheckedCard): string {
  const { expirationDate, quantity, purpose } = values
  return [
    packOf ? t('Another pack of what you have') : purposeText(purpose),
    quantity &&
      t('{label}: {value}', { label: amountWords(toCounted(values).unit).quantity, value: quantity }),
    expirationDate &&
      (isExpired
        ? t('Expired {time}', { time: formatDay(expirationDate) })
        : t('Expires {time}', { time: formatDay(expirationDate) })),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Open questions of a card, in two words each. */
function chipsOf({ toCheck, values, isExpired }: CheckedCard): string[] {
  return toCheck.map((field) => {
    if (field === 'name') return values.name ? t('Name: please check') : t('Name missing')
    if (field === 'expirationDate')
      return isExpired ? t('Expired') : values.expirationDate ? t('Date: please check') : t('Date missing')
    if (field === 'target') return t('You already have this')
    return field === 'purpose' ? t('Purpose: please check') : t('Count: please check')
  })
}

/** A package in a few lines; a press opens its form. */
function CardSummary({ shown, name, isSaving, onOpen }: CardSummaryProps) {
  const { card, photos } = shown
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-expanded={false}
        disabled={isSaving}
        onClick={onOpen}
        className="grid min-h-14 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-start large-text:grid-cols-[minmax(0,1fr)_auto]"
      >
        <Thumbnail photo={photos[0]} size="size-14" />
        <span className="grid min-w-0 gap-0.5 leading-tight large-text:col-span-full large-text:row-start-2">
          <span className="sr-only">{t('Change {name}', { name })}</span>
          <b aria-hidden="true" dir="auto" className="font-serif text-md wrap-anywhere">
            {name}
          </b>
          <span dir="auto" className="text-sm wrap-anywhere text-ink-2">
            {factsOf(shown)}
          </span>
          <span className="flex flex-wrap gap-1.5 empty:hidden">
            {chipsOf(shown).map((chip) => (
              <span
                key={chip}
                className="inline-flex items-center gap-1 rounded-sm border border-soon-edge bg-soon-bg px-1.5 py-0.5 text-sm font-bold text-soon"
              >
                <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                {chip}
              </span>
            ))}
          </span>
        </span>
        <ChevronDown aria-hidden="true" className="size-5 text-ink-2" />
      </button>
      <PhotoNotes photos={photos} isBrief />
      <FieldError error={card.problem ?? undefined} />
      {isSaving && (
        <p role="status" className="flex items-center gap-2 font-bold [&>svg]:size-5">
          <Spinner />
          {t('Adding...')}
        </p>
      )}
    </div>
  )
}

interface PackageCardProps extends CardProps {
  /** Its position, from 1. */
  number: number
  isSaving: boolean
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** One package: a summary, or its form. */
export function PackageCard(props: PackageCardProps) {
  const { shown, number, isSaving, isOpen, onOpen } = props
  const { card, values, packOf } = shown
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
  return (
    <li
      id={card.id}
      aria-label={name}
      className="scroll-mt-4 rounded-md border border-rule bg-enamel p-3 shadow-lift md:p-4"
    >
      {isOpen && !isSaving ? (
        <CardForm {...props} name={name} />
      ) : shown.isUnread ? (
        <UnreadCard {...props} onByHand={onOpen} />
      ) : (
        <CardSummary shown={shown} name={name} isSaving={isSaving} onOpen={onOpen} />
      )}
    </li>
  )
}
