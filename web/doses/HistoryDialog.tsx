import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Dose } from '../../contract/doses.ts'
import type { Person } from '../../contract/people.ts'
import { sentenceOf, useAction, useRead } from '../http/cache.ts'
import { PersonMark } from '../people/PersonMark.tsx'
import { usePeople } from '../people/usePeople.ts'
import { reads } from '../reads.ts'
import { IconButton } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { formatDate, formatTime } from '../ui/dates.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNow } from '../ui/useNow.ts'
import { deleteDose } from './api.ts'
import { useMayDelete } from './useMayDelete.ts'
import { useWeek } from './useWeek.ts'
import { WeekBar } from './WeekBar.tsx'
import { rangeOf } from './week.ts'

interface HistoryDialogProps {
  medication: { id: string; familyId: string; name: string }
  onClose: () => void
}

export default function HistoryDialog({ medication, onClose }: HistoryDialogProps) {
  const [week, setWeek] = useWeek()
  const [asking, setAsking] = useState<Dose>()
  const people = usePeople(medication.familyId)
  const mayDelete = useMayDelete(medication.familyId, people)
  const now = useNow()
  const { run } = useAction(deleteDose)
  const { data, error, refetch } = useRead(reads.doses(medication.id, rangeOf(week)), {
    always: true,
  })

  async function confirm(dose: Dose) {
    await run({ params: { id: medication.id, logId: dose.id } }).catch(() => undefined)
    setAsking(undefined)
  }

  return (
    <Dialog
      title="Medication History"
      description={`History of when ${medication.name} was taken`}
      onClose={onClose}
    >
      <DialogBody>
        <WeekBar week={week} onWeek={setWeek} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too */}
        <section aria-label="Doses of this week" tabIndex={0} className="h-[300px] overflow-auto">
          {error ? (
            <LoadFailed
              sentence="The history could not be read."
              reason={sentenceOf(error)}
              onRetry={() => void refetch()}
            />
          ) : !data ? (
            <Loading>
              <Skeleton className="h-17" />
            </Loading>
          ) : data.length === 0 ? (
            <p className="grid h-full place-items-center text-center text-ink-2">
              No history available for this week
            </p>
          ) : (
            <ul>
              {data.map((dose) => (
                <Entry
                  key={dose.id}
                  dose={dose}
                  people={people}
                  onDelete={mayDelete(dose, now) ? () => setAsking(dose) : undefined}
                />
              ))}
            </ul>
          )}
        </section>
        {asking && (
          <ConfirmDialog
            title="Delete this log entry?"
            text="This action cannot be undone."
            confirm="Delete"
            busyLabel="Deleting..."
            onConfirm={() => confirm(asking)}
            onCancel={() => setAsking(undefined)}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}

interface EntryProps {
  dose: Dose
  people: readonly Person[]
  /** Undefined for who may not. */
  onDelete: (() => void) | undefined
}

function Entry({ dose, people, onDelete }: EntryProps) {
  const taker = people.find(({ id }) => id === dose.personId)
  const other = people.find(({ id }) => id === dose.loggedBy && id !== dose.personId)
  const date = formatDate(dose.takenAt)
  const time = formatTime(dose.takenAt)
  return (
    <li className="flex min-h-17 items-center gap-2 border-b border-rule py-1.5 last:border-b-0">
      {taker && (
        <span role="img" aria-label={taker.name} title={taker.name} className="me-0.5">
          <PersonMark person={taker} size="line" />
        </span>
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className="font-bold">{date}</span> <span className="text-ink-2">{time}</span>
        {dose.pillsTaken > 1 && <span className="text-ink-2"> · {dose.pillsTaken} pills</span>}
        {other && <span className="block text-sm text-ink-2">marked by {other.name}</span>}
        {dose.notes && <span className="block text-sm text-ink-2">{dose.notes}</span>}
      </p>
      {onDelete && (
        <IconButton label={`Delete log entry of ${date}, ${time}`} onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  )
}
