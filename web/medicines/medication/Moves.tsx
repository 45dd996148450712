import { ArrowLeftRight } from 'lucide-react'
import type { Medication } from '../../../contract/medications.ts'
import { UNDO_MOVE_HOURS } from '../../../contract/moves.ts'
import { HOUR_MS } from '../../../language/durations.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { lastUsed } from '../../base/ui/lastUsed.ts'
import { Setting, settingLink } from '../../base/ui/Setting.tsx'
import { moveBack } from './moving.ts'

interface MovesProps {
  medication: Medication
  now: Date
  className?: string
}

/** A chunk of its own. The families where something of a medication stayed in the last day, each with Undo; nothing without one. */
export default function Moves({ medication: { id, name }, now, className = '' }: MovesProps) {
  const { data: moves = [] } = useRead(reads.moves(id), { always: true })
  const { run, busy } = useAction(moveBack)
  const undoable = moves.filter(
    ({ movedAt }) => Date.parse(movedAt) > now.getTime() - UNDO_MOVE_HOURS * HOUR_MS,
  )
  if (undoable.length === 0) return null
  return (
    <ul className={className}>
      {undoable.map(({ familyId, familyName, movedAt }) => (
        <Setting
          key={familyId}
          icon={ArrowLeftRight}
          title={t('Moved from {family}', { family: familyName })}
          detail={lastUsed(movedAt, now)}
        >
          <button
            type="button"
            className={settingLink}
            disabled={busy}
            onClick={() => void run({ params: { id }, body: { name, familyId } }).catch(() => undefined)}
          >
            {t('Undo')}
          </button>
        </Setting>
      ))}
    </ul>
  )
}
