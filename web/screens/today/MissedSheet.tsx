import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { present } from '../../base/http/clock.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../base/ui/Button.tsx'
import { dayText } from '../../base/ui/byDay.ts'
import { Dialog, DialogBody } from '../../base/ui/Dialog.tsx'
import { formatTime, formatWholeDate } from '../../base/ui/dates.ts'
import { timeOf } from '../../medicines/doses/takenAt.ts'
import { MedicineName } from '../../medicines/medication/MedicineName.tsx'
import type { PlannedDose } from '../../medicines/plans/states.ts'
import { takenMoment } from './moments.ts'
import { Shot } from './Shot.tsx'
import { SheetRow, TimeRow } from './sheetParts.tsx'
import type { SheetProps } from './useActs.ts'

interface MissedSheetProps extends Pick<SheetProps, 'acts' | 'onClose'> {
  planned: PlannedDose
  onSkip: () => void
}

/** Asks what became of a dose that is late or missed: its day first, then as it was planned. */
export function MissedSheet({ planned, acts, onClose, onSkip }: MissedSheetProps) {
  const { occurrence, state } = planned
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string>()
  const medication = acts.medicationOf(occurrence)
  const due = new Date(occurrence.dueAt)
  function take(takenAt: Date | string) {
    if (typeof takenAt === 'string') return setProblem(takenAt)
    onClose()
    acts.logging.take([planned], takenAt)
  }
  return (
    <Dialog
      title={t('What happened?')}
      description={
        <>
          <span className="block font-serif text-md leading-tight font-bold text-ink">
            {withCommas([dayText(due, present()), formatTime(due)])}
          </span>
          {formatWholeDate(due)}
        </>
      }
      onClose={onClose}
    >
      <DialogBody className="gap-2.5 py-4">
        <div className="flex items-center gap-3">
          <Shot medication={medication} />
          <p dir="auto" className="min-w-0 leading-tight wrap-anywhere">
            <b className="font-serif text-md">
              <MedicineName name={medication?.name ?? t('A medicine')} />
            </b>
            <span className="block text-ink-2">{acts.detailOf(planned)}</span>
          </p>
        </div>
        {medication?.ifMissed && (
          <p dir="auto" className="caution p-3 wrap-anywhere">
            <b>{t('If a dose is missed')}</b>
            <span className="block whitespace-pre-line">{medication.ifMissed}</span>
          </p>
        )}
        {acts.mayLog && (
          <>
            <Button
              size="tall"
              icon={<Check aria-hidden="true" className="size-5" />}
              onClick={() => take(due)}
            >
              <span className="grid text-start leading-tight">
                {t('Taken at {time}', { time: formatTime(due) })}
                <span className="text-sm font-normal">{t('as planned')}</span>
              </span>
            </Button>
            {/* Beyond half the way to the next dose it is missed: now would be that one's time. */}
            {state === 'late' && (
              <SheetRow icon={Check} onClick={() => take(present())}>
                {t('Taken Now')}
              </SheetRow>
            )}
            <SheetRow icon={CircleDashed} onClick={onSkip}>
              {t('Not Taken')}
            </SheetRow>
            <TimeRow
              suggested={() => timeOf(due)}
              button={t('It Was Taken')}
              onTime={(time) => take(takenMoment(time, due, present()))}
              problem={problem}
              onProblem={setProblem}
            >
              {t('Another Time', {}, 'of a dose')}
            </TimeRow>
          </>
        )}
        <SheetRow onClick={() => navigate(paths.medication(occurrence.medicationId))}>
          {t('Open the Medicine')}
        </SheetRow>
        <p className="text-sm leading-[1.35] text-ink-2">{t('The plan stays as it is.')}</p>
      </DialogBody>
    </Dialog>
  )
}
