import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dose } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import type { AmountUnit } from './amountWords.ts'
import { doseText } from './historyWords.ts'

interface HistoryEntryProps {
  dose: Dose
  counted: AmountUnit & { name: string }
  people: readonly Person[]
  plans: readonly Plan[]
  /** Undefined without the right to edit. */
  editing: { onEdit: () => void; onDelete: () => void } | undefined
}

/** A dose in the history. */
export function HistoryEntry({ dose, counted, people, plans, editing }: HistoryEntryProps) {
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
      <Pressable onPress={editing?.onEdit}>
        <span className="font-bold">{date}</span> <span className="whitespace-nowrap text-ink-2">{time}</span>
        <span className="block text-sm text-ink-2">
          {doseText(dose, counted, people, plans)}
          {editing && (
            <>
              {' · '}
              <span className="font-bold text-green underline underline-offset-[0.2em]">{t('Edit')}</span>
            </>
          )}
        </span>
      </Pressable>
      {editing && (
        <IconButton
          label={t('Delete log entry of {date}, {time}', { date, time })}
          onClick={editing.onDelete}
        >
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
