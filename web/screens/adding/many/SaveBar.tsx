import { t, tn } from '../../../../language/t.ts'
import { Button } from '../../../base/ui/Button.tsx'
import type { CheckedCard } from './cards.ts'
import type { SeriesStore } from './seriesStore.ts'

interface SaveBarProps {
  /** Unsaved cards. */
  cards: readonly CheckedCard[]
  /** The family's medications are known: otherwise a new pack would become a separate medication. */
  isReady: boolean
  isSaving: boolean
  store: SeriesStore
  /** Opens the form of a card. */
  onShow: (id: string) => void
}

/** Saves all cards without open questions. */
export function SaveBar({ cards, isReady, isSaving, store, onShow }: SaveBarProps) {
  if (cards.length === 0) return null
  const ready = cards.filter(({ leftToCheck }) => leftToCheck === 0)
  const toCheck = cards.length - ready.length
  const first = cards.find(({ leftToCheck }) => leftToCheck > 0)
  return (
    <div className="sticky bottom-(--bar) z-3 mt-5 grid gap-2 border-t border-rule bg-paper pt-3 pb-[calc(0.75rem+var(--foot))] md:grid-cols-[1fr_auto] md:items-center">
      <p className="flex flex-wrap items-center gap-x-3">
        <span role="status">
          {toCheck === 0
            ? t('All cards are ready to save.')
            : tn(toCheck, '{count} card to check.', '{count} cards to check.')}
        </span>
        {first && (
          <button
            type="button"
            className="quiet-link"
            onClick={() => {
              onShow(first.card.id)
              document.getElementById(first.card.id)?.scrollIntoView({ block: 'start' })
            }}
          >
            {toCheck === 1 ? t('Show it') : t('Show the first')}
          </button>
        )}
      </p>
      <Button
        size="tall"
        disabled={!isReady || ready.length === 0}
        busy={isSaving}
        busyLabel={t('Adding...')}
        onClick={() => store.save(ready.map(({ card }) => card.id))}
      >
        {tn(ready.length, 'Add {count} Checked Medicine', 'Add {count} Checked Medicines')}
      </Button>
    </div>
  )
}
