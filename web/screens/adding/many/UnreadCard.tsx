import { t } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import { BelongsTo } from './BelongsTo.tsx'
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
export function UnreadCard({ shown: { card, photos }, number, others, store, onByHand }: UnreadCardProps) {
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
