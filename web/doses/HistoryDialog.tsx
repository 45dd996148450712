import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Dose } from '../../contract/doses.ts'
import { sentenceOf, useAction, useRead } from '../http/cache.ts'
import { reads } from '../reads.ts'
import { IconButton } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { formatDate, formatTime } from '../ui/dates.ts'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { deleteDose } from './api.ts'
import { useWeek } from './useWeek.ts'
import { WeekBar } from './WeekBar.tsx'
import { rangeOf } from './week.ts'

interface HistoryDialogProps {
  medication: { id: string; name: string }
  onClose: () => void
}

export default function HistoryDialog({ medication, onClose }: HistoryDialogProps) {
  const [week, setWeek] = useWeek()
  const [asking, setAsking] = useState<Dose>()
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
                <Entry key={dose.id} dose={dose} onDelete={() => setAsking(dose)} />
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

function Entry({ dose, onDelete }: { dose: Dose; onDelete: () => void }) {
  const date = formatDate(dose.takenAt)
  const time = formatTime(dose.takenAt)
  return (
    <li className="grid min-h-17 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 border-b border-rule py-1.5 last:border-b-0">
      <p className="wrap-anywhere">
        <span className="font-bold">{date}</span> <span className="text-ink-2">{time}</span>
        {dose.pillsTaken > 1 && <span className="text-ink-2"> · {dose.pillsTaken} pills</span>}
        {dose.notes && <span className="block text-sm text-ink-2">{dose.notes}</span>}
      </p>
      <IconButton label={`Delete log entry of ${date}, ${time}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  )
}
