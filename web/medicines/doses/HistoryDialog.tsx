import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Dose } from '../../../contract/doses.ts'
import type { Person } from '../../../contract/people.ts'
import type { Plan } from '../../../contract/plans.ts'
import { t } from '../../../language/t.ts'
import { useAction } from '../../base/http/action.ts'
import { sentenceOf } from '../../base/http/callFailed.ts'
import { useRead } from '../../base/http/read.ts'
import { reads } from '../../base/reads.ts'
import { IconButton } from '../../base/ui/Button.tsx'
import { ConfirmDialog } from '../../base/ui/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatDate, formatTime } from '../../base/ui/dates.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Loading } from '../../base/ui/Loading.tsx'
import { Skeleton } from '../../base/ui/Skeleton.tsx'
import { useNow } from '../../base/ui/useNow.ts'
import { PersonMark } from '../../people/people/PersonMark.tsx'
import { usePeople } from '../../people/people/usePeople.ts'
import type { AmountUnit } from './amountWords.ts'
import { deleteDose } from './api.ts'
import { EditDoseDialog } from './EditDoseDialog.tsx'
import { doseText } from './historyWords.ts'
import type { CountedMedication } from './LogDoseDialog.tsx'
import { useMayEdit } from './useMayEdit.ts'
import { useWeek } from './useWeek.ts'
import { WeekBar } from './WeekBar.tsx'
import { rangeOf } from './week.ts'

interface HistoryEntryProps {
  dose: Dose
  counted: AmountUnit & { name: string }
  people: readonly Person[]
  plans: readonly Plan[]
  /** Undefined without the right to edit. */
  editing: { onEdit: () => void; onDelete: () => void } | undefined
}

/** A dose in the history. */
function HistoryEntry({ dose, counted, people, plans, editing }: HistoryEntryProps) {
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
