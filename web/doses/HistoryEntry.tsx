import { Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dose } from '../../contract/doses.ts'
import type { Person } from '../../contract/people.ts'
import { PersonMark } from '../people/PersonMark.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { formatDate, formatTime } from '../ui/dates.ts'
import { useSteadyHand } from '../ui/useSteadyHand.ts'
import type { Counted } from './amountWords.ts'
import { doseText } from './historyWords.ts'

interface HistoryEntryProps {
  dose: Dose
  counted: Counted
  people: readonly Person[]
  /** Undefined for who may not. */
  mending: { onEdit: () => void; onDelete: () => void } | undefined
}

/** A dose in the history: a press on it opens it, for who may mend it. */
export function HistoryEntry({ dose, counted, people, mending }: HistoryEntryProps) {
  const taker = people.find(({ id }) => id === dose.personId)
  const date = formatDate(dose.takenAt)
  const time = formatTime(dose.takenAt)
  return (
    <li className="flex min-h-17 items-center gap-2 border-b border-rule py-1.5 last:border-b-0">
      {taker && (
        <span role="img" aria-label={taker.name} title={taker.name} className="me-0.5">
          <PersonMark person={taker} size="line" />
        </span>
      )}
      <Pressable onPress={mending?.onEdit}>
        <span className="font-bold">{date}</span> <span className="whitespace-nowrap text-ink-2">{time}</span>
        <span className="block text-sm text-ink-2">
          {doseText(dose, counted, people)}
          {mending && (
            <>
              {' · '}
              <span className="font-bold text-green underline underline-offset-[0.2em]">Edit</span>
            </>
          )}
        </span>
      </Pressable>
      {mending && (
        <IconButton label={`Delete log entry of ${date}, ${time}`} onClick={mending.onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  )
}

const Pressable = ({ onPress, children }: { onPress: (() => void) | undefined; children: ReactNode }) =>
  onPress ? (
    <button type="button" onClick={onPress} className="min-h-tap min-w-0 flex-1 text-start wrap-anywhere">
      {children}
    </button>
  ) : (
    <p className="min-w-0 flex-1 wrap-anywhere">{children}</p>
  )

interface DeletedEntryProps {
  dose: Dose
  busy: boolean
  onUndo: () => void
}

/** Where a dose stood that was deleted just now. It takes the focus, which was on what is gone. */
export function DeletedEntry({ dose, busy, onUndo }: DeletedEntryProps) {
  const isMeant = useSteadyHand()
  return (
    <li className="grid min-h-17 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 rounded-md border-b border-rule bg-enamel-sunk px-2.5 py-1.5">
      <Trash2 aria-hidden="true" className="size-5" />
      <p className="leading-[1.35]">
        <b>Deleted</b>
        <span className="block text-sm text-ink-2">
          {formatDate(dose.takenAt)}, {formatTime(dose.takenAt)}
        </span>
      </p>
      <Button
        look="line"
        busy={busy}
        autoFocus
        icon={<Undo2 aria-hidden="true" className="size-5" />}
        onClick={() => isMeant() && onUndo()}
      >
        Undo
      </Button>
    </li>
  )
}
