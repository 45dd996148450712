import { Check, SkipForward, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { t } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { paths } from '../../base/paths.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatTime } from '../../base/ui/dates.ts'
import { timeOf } from '../../medicines/doses/takenAt.ts'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { MissedSheet } from './MissedSheet.tsx'
import { takenMoment } from './moments.ts'
import { SkipSheet } from './SettleSheets.tsx'
import { SheetRow, TimeRow } from './sheetParts.tsx'
import type { SheetProps } from './useActs.ts'
import { stateText } from './words.ts'

/** Actions for a dose that is settled or still to come. */
export function DoseSheet({
  planned,
  acts,
  onClose,
}: { planned: PlannedDose } & Pick<SheetProps, 'acts' | 'onClose'>) {
  const { occurrence, state } = planned
  const [, navigate] = useLocation()
  const [isSkipping, setSkipping] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isSettled = state === 'taken' || state === 'skipped'
  const due = new Date(occurrence.dueAt)
  if (isSkipping) return <SkipSheet doses={[planned]} acts={acts} onClose={onClose} />
  if (state === 'late' || state === 'missed')
    return <MissedSheet planned={planned} acts={acts} onClose={onClose} onSkip={() => setSkipping(true)} />

  function takeThen(time: string) {
    const takenAt = takenMoment(time, due, present())
    if (typeof takenAt === 'string') return setProblem(takenAt)
    onClose()
    acts.logging.take([planned], takenAt)
  }
  const act = (runAction: () => void) => () => {
    onClose()
    runAction()
  }
  return (
    <Dialog
      title={acts.medicationOf(occurrence)?.name ?? t('A medicine')}
      description={t('{dose}. {state}.', {
        dose: acts.detailOf(planned),
        state: stateText(planned, acts.people),
      })}
      onClose={onClose}
    >
      <DialogBody className="gap-2.5 py-4">
        {acts.mayLog && state !== 'taken' && (
          <>
            <SheetRow icon={Check} onClick={act(() => acts.logging.take([planned]))}>
              {t('Taken Now')}
            </SheetRow>
            <TimeRow
              suggested={() => timeOf(due < present() ? due : present())}
              button={t('It Was Taken')}
              onTime={takeThen}
              problem={problem}
              onProblem={setProblem}
            >
              {t('Taken at Another Time')}
            </TimeRow>
          </>
        )}
        {acts.mayLog && !isSettled && (
          <SheetRow icon={SkipForward} onClick={() => setSkipping(true)}>
            {t('Skip')}
          </SheetRow>
        )}
        {isSettled && acts.mayUnsettle(planned) && (
          <SheetRow icon={Undo2} onClick={act(() => void acts.settling.unsettle(planned))}>
            {state === 'taken' ? t('It Was Not Taken') : t('Not Skipped After All')}
          </SheetRow>
        )}
        <SheetRow onClick={() => navigate(paths.medication(occurrence.medicationId))}>
          {t('Open the Medicine')}
        </SheetRow>
      </DialogBody>
    </Dialog>
  )
}

/** Records today's dose of a plan that begins tomorrow, as it was made after today's time. */
export function AlreadySheet({
  planned,
  acts,
  onClose,
}: { planned: PlannedDose } & Pick<SheetProps, 'acts' | 'onClose'>) {
  const { occurrence } = planned
  const [problem, setProblem] = useState<string>()
  const due = new Date(occurrence.dueAt)
  const sameTimeToday = new Date(
    due.getFullYear(),
    due.getMonth(),
    due.getDate() - 1,
    due.getHours(),
    due.getMinutes(),
  )
  const take = (takenAt: Date) => {
    const { medicationId, personId, amount } = occurrence
    onClose()
    acts.logging.takeExtra({ medicationId, personId, amount }, takenAt)
  }
  function takeThen(time: string) {
    const takenAt = takenMoment(time, sameTimeToday, present())
    if (typeof takenAt === 'string') return setProblem(takenAt)
    take(takenAt)
  }
  return (
    <Dialog
      title={acts.medicationOf(occurrence)?.name ?? t('A medicine')}
      description={t('When was it taken today?')}
      onClose={onClose}
    >
      <DialogBody className="gap-2.5 py-4">
        <SheetRow icon={Check} onClick={() => take(sameTimeToday)}>
          {t('At {time}', { time: formatTime(sameTimeToday) })}
        </SheetRow>
        <TimeRow
          suggested={() => timeOf(sameTimeToday)}
          button={t('It Was Taken')}
          onTime={takeThen}
          problem={problem}
          onProblem={setProblem}
        >
          {t('At Another Time')}
        </TimeRow>
      </DialogBody>
    </Dialog>
  )
}
