import { Button } from '../../ui/Button.tsx'
import type { Shown } from './cards.ts'
import type { SeriesStore } from './seriesStore.ts'

interface SaveBarProps {
  /** Unsaved cards. */
  cards: readonly Shown[]
  /** The family's medications are known: otherwise a new pack would become a separate medication. */
  isReady: boolean
  isSaving: boolean
  store: SeriesStore
}

const cardsWord = (count: number) => (count === 1 ? '1 card' : `${count} cards`)

/** Saves all cards without open questions. */
export function SaveBar({ cards, isReady, isSaving, store }: SaveBarProps) {
  if (cards.length === 0) return null
  const ready = cards.filter(({ leftToCheck }) => leftToCheck === 0)
  const toCheck = cards.length - ready.length
  const first = cards.find(({ leftToCheck }) => leftToCheck > 0)
  return (
    <div className="sticky bottom-0 z-3 mt-5 grid gap-2 border-t border-rule bg-paper py-3 md:grid-cols-[1fr_auto] md:items-center">
      <p className="flex flex-wrap items-center gap-x-3">
        <span role="status">
          {toCheck === 0 ? 'All cards are ready to save.' : `${cardsWord(toCheck)} to check.`}
        </span>
        {first && (
          <button
            type="button"
            className="quiet-link"
            onClick={() => document.getElementById(first.card.id)?.scrollIntoView({ block: 'start' })}
          >
            {toCheck === 1 ? 'Show it' : 'Show the first'}
          </button>
        )}
      </p>
      <Button
        size="tall"
        disabled={!isReady || ready.length === 0}
        busy={isSaving}
        busyLabel="Adding..."
        onClick={() => store.save(ready.map(({ card }) => card.id))}
      >
        Add {ready.length === cards.length ? 'All' : 'Ready Ones'} ({ready.length})
      </Button>
    </div>
  )
}
