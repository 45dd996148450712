import { Merge } from 'lucide-react'
import { UNDO_JOIN_HOURS } from '../../../contract/joins.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { lastUsed } from '../../base/ui/lastUsed.ts'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { separateMedications } from './api.ts'

interface JoinsProps {
  medicationId: string
  mayUndo: boolean
  now: Date
  className?: string
}

/** The entries that were joined into a medication in the last day, each with Undo; nothing without one. */
export function Joins({ medicationId, mayUndo, now, className = '' }: JoinsProps) {
  const { data: joins = [] } = useRead(reads.joins(medicationId), { always: true })
  const { run, busy } = useAction(separateMedications)
  const undoable = joins.filter(
    ({ createdAt }) => Date.parse(createdAt) > now.getTime() - UNDO_JOIN_HOURS * HOUR_MS,
  )
  if (undoable.length === 0) return null
  return (
    <ul className={className}>
      {undoable.map(({ id: joinId, otherName, createdAt }) => (
        <Setting
          key={joinId}
          icon={Merge}
          title={t('Joined with {name}', { name: otherName })}
          detail={lastUsed(createdAt, now)}
        >
          {mayUndo && (
            <button
              type="button"
              className={settingLink}
              disabled={busy}
              onClick={() => void run({ params: { id: medicationId, joinId } }).catch(() => undefined)}
            >
              {t('Undo')}
            </button>
          )}
        </Setting>
      ))}
    </ul>
  )
}
