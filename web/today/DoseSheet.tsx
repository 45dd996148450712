import { Check, Clock, SkipForward, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { timeOf } from '../doses/takenAt.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody } from '../ui/Dialog.tsx'
import { TextField } from '../ui/Field.tsx'
import { stateText } from './doseWords.ts'
import { SheetRow } from './SheetRow.tsx'
import { SkipSheet } from './SkipSheet.tsx'
import type { Planned } from './states.ts'
import type { SheetProps } from './TodaySheet.tsx'
import { takenMoment } from './takenMoment.ts'

/** What can be done about a dose that is settled or still to come. */
export function DoseSheet({
  planned,
  acts,
  onClose,
}: { planned: Planned } & Pick<SheetProps, 'acts' | 'onClose'>) {
  const { occurrence, state } = planned
  const [, navigate] = useLocation()
  const [isSkipping, setSkipping] = useState(false)
  const [time, setTime] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const isSettled = state === 'taken' || state === 'skipped'
  const due = new Date(occurrence.dueAt)
  if (isSkipping) return <SkipSheet doses={[planned]} acts={acts} onClose={onClose} />

  function takeThen() {
    const takenAt = takenMoment(time ?? '', due, new Date())
    if (typeof takenAt === 'string') return setProblem(takenAt)
    onClose()
    acts.logging.take([planned], takenAt)
  }
  const act = (carryOut: () => void) => () => {
    onClose()
    carryOut()
  }
  return (
    <Dialog
      title={acts.medicationOf(occurrence)?.name ?? 'A medicine'}
      description={`${acts.detailOf(planned)}. ${stateText(planned, acts.people)}.`}
      onClose={onClose}
    >
      <DialogBody className="gap-2.5 py-4">
        {acts.mayLog && state !== 'taken' && (
          <>
            <SheetRow icon={Check} onClick={act(() => acts.logging.take([planned]))}>
              Taken Now
            </SheetRow>
            {time === undefined ? (
              <SheetRow icon={Clock} onClick={() => setTime(timeOf(due < new Date() ? due : new Date()))}>
                Taken at Another Time
              </SheetRow>
            ) : (
              <form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  takeThen()
                }}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2.5"
              >
                <TextField
                  label="When"
                  type="time"
                  value={time}
                  onChange={({ target }) => {
                    setTime(target.value)
                    setProblem(undefined)
                  }}
                />
                <Button type="submit">It Was Taken</Button>
              </form>
            )}
            <p role="alert" className="text-sm font-semibold text-danger empty:hidden">
              {problem}
            </p>
          </>
        )}
        {acts.mayLog && !isSettled && (
          <SheetRow icon={SkipForward} onClick={() => setSkipping(true)}>
            Skip
          </SheetRow>
        )}
        {isSettled && acts.mayUnsettle(planned) && (
          <SheetRow icon={Undo2} onClick={act(() => void acts.settling.unsettle(planned))}>
            {state === 'taken' ? 'It Was Not Taken' : 'Not Skipped After All'}
          </SheetRow>
        )}
        <SheetRow onClick={() => navigate(paths.medication(occurrence.medicationId))}>
          Open the Medicine
        </SheetRow>
      </DialogBody>
    </Dialog>
  )
}
