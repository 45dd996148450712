import { useState } from 'react'
import type { Dose } from '../../contract/doses.ts'
import { sentenceOf, useAction, useRead } from '../http/cache.ts'
import { usePeople } from '../people/usePeople.ts'
import { reads } from '../reads.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useNow } from '../ui/useNow.ts'
import { deleteDose, restoreDose } from './api.ts'
import { EditDoseDialog } from './EditDoseDialog.tsx'
import { DeletedEntry, HistoryEntry } from './HistoryEntry.tsx'
import { type Deleted, withDeleted } from './historyWords.ts'
import type { CountedMedication } from './LogDoseDialog.tsx'
import { useMayMend } from './useMayMend.ts'
import { useWeek } from './useWeek.ts'
import { WeekBar } from './WeekBar.tsx'
import { rangeOf } from './week.ts'

interface HistoryDialogProps {
  medication: CountedMedication
  onClose: () => void
}

export default function HistoryDialog({ medication, onClose }: HistoryDialogProps) {
  const [week, setWeek] = useWeek()
  const [asking, setAsking] = useState<Dose>()
  const [editing, setEditing] = useState<Dose>()
  const [deleted, setDeleted] = useState<readonly Deleted[]>([])
  const people = usePeople(medication.familyId)
  const mayMend = useMayMend(medication.familyId, people)
  const now = useNow()
  const { run } = useAction(deleteDose)
  const restoring = useAction(restoreDose)
  const range = rangeOf(week)
  const { data, error, refetch } = useRead(reads.doses(medication.id, range), { always: true })
  const paramsOf = (dose: Dose) => ({ params: { id: medication.id, logId: dose.id } })
  const rows = withDeleted(data ?? [], deleted, range)

  async function confirm(dose: Dose) {
    await run(paramsOf(dose)).then(
      () =>
        setDeleted((before) => [...before.filter((one) => one.dose.id !== dose.id), { dose, seen: data }]),
      () => undefined,
    )
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
          ) : (
            <>
              {rows.length > 0 && (
                <ul>
                  {rows.map(({ dose, isDeleted }) =>
                    isDeleted ? (
                      <DeletedEntry
                        key={dose.id}
                        dose={dose}
                        busy={restoring.busy}
                        onUndo={() => void restoring.run(paramsOf(dose)).catch(() => undefined)}
                      />
                    ) : (
                      <HistoryEntry
                        key={dose.id}
                        dose={dose}
                        counted={medication}
                        people={people}
                        mending={
                          mayMend(dose, now)
                            ? { onEdit: () => setEditing(dose), onDelete: () => setAsking(dose) }
                            : undefined
                        }
                      />
                    ),
                  )}
                </ul>
              )}
              {rows.every(({ isDeleted }) => isDeleted) && (
                <p className="grid min-h-17 place-items-center text-center text-ink-2 only:h-full">
                  No history available for this week
                </p>
              )}
            </>
          )}
        </section>
        {editing && (
          <EditDoseDialog
            medication={medication}
            dose={editing}
            onReload={async () => (await refetch()).data?.find(({ id }) => id === editing.id)}
            onClose={() => setEditing(undefined)}
          />
        )}
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
