import { useState } from 'react'
import type { Dose } from '../../../contract/doses.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { usePeople } from '../../people/people/usePeople.ts'
import { deleteDose } from './api.ts'
import { EditDoseDialog } from './EditDoseDialog.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import type { CountedMedication } from './LogDoseDialog.tsx'
import { useMayEdit } from './useMayEdit.ts'
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
  const people = usePeople(medication.familyId)
  const mayEdit = useMayEdit(medication.familyId, people)
  const now = useNow()
  const { data: plans } = useRead(reads.plansOf(medication.id))
  const { run } = useAction(deleteDose)
  const range = rangeOf(week)
  const { data, error, refetch } = useRead(reads.doses(medication.id, range), { always: true })

  async function confirm(dose: Dose) {
    await run({ params: { id: medication.id, logId: dose.id } }).catch(() => undefined)
    setAsking(undefined)
  }

  return (
    <Dialog
      title={t('Medication History')}
      description={t('History of when {name} was taken', { name: medication.name })}
      onClose={onClose}
    >
      <DialogBody>
        <WeekBar week={week} onWeek={setWeek} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must scroll by keyboard too */}
        <section aria-label={t('Doses of this week')} tabIndex={0} className="h-[300px] overflow-auto">
          {error ? (
            <LoadFailed
              sentence={t('The history could not be loaded.')}
              reason={sentenceOf(error)}
              onRetry={() => void refetch()}
            />
          ) : !data ? (
            <Loading>
              <Skeleton className="h-17" />
            </Loading>
          ) : data.length === 0 ? (
            <p className="grid h-full min-h-17 place-items-center text-center text-ink-2">
              {t('No history available for this week')}
            </p>
          ) : (
            <ul>
              {data.map((dose) => (
                <HistoryEntry
                  key={dose.id}
                  dose={dose}
                  counted={medication}
                  people={people}
                  plans={plans ?? []}
                  editing={
                    mayEdit(dose, now)
                      ? { onEdit: () => setEditing(dose), onDelete: () => setAsking(dose) }
                      : undefined
                  }
                />
              ))}
            </ul>
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
            title={t('Delete this log entry?')}
            text={t('This action cannot be undone.')}
            confirm={t('Delete')}
            busyLabel={t('Deleting...')}
            onConfirm={() => confirm(asking)}
            onCancel={() => setAsking(undefined)}
          />
        )}
      </DialogBody>
    </Dialog>
  )
}
